import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { pictureFormat } from '../../formats/picture-format.ts';
import { boundPicture } from './bound.ts';

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
  // Otherwise the tiles of a TIFF that cannot be decoded are black.
  const isTiff = pictureFormat(file) === 'tiff';
  return sharp(file, isTiff ? { ...options, failOn: 'warning' } : options);
}
