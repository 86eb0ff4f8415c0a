import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { boundPicture } from './bound.ts';

/**
 * Opens a picture that may be hostile: the image of sharp for what `boundPicture` leaves of it.
 *
 * @throws InvalidArgumentError as `boundPicture` does
 */
export function openPicture(file: Uint8Array, options: SharpOptions = {}): Sharp {
  return sharp(boundPicture(file), options);
}
