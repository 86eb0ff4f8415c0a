import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { boundPicture } from './bound.ts';

/**
 * Opens a picture of anybody's. All files that did not come from here are opened this way.
 *
 * @throws InvalidArgumentError as boundPicture does
 */
export function openPicture(file: Uint8Array, options: SharpOptions = {}): Sharp {
  return sharp(boundPicture(file), options);
}
