import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { boundPicture } from './bound.ts';

/** The most channels of a picture: those of CMYK, and four selections that are saved with them. */
const maxChannels = 8;

/**
 * Opens a picture that may be hostile: the image of sharp for what `boundPicture` leaves of it.
 *
 * @throws InvalidArgumentError as `boundPicture` does
 */
export function openPicture(file: Uint8Array, options: SharpOptions = {}): Sharp {
  return openBounded(boundPicture(file), options);
}

/** As `openPicture`, for what `boundPicture` has returned. */
export function openBounded(file: Uint8Array, options: SharpOptions): Sharp {
  return sharp(file, { ...options, limitInputChannels: maxChannels });
}
