import { type ReadPicture, readPicture } from '@genmedia/media/image';
import type { Size } from '../image/size.ts';
import { uncaptioned } from '../image/uncaption.ts';
import { type KnownFigure, knownFigures } from './figures.ts';

/** A picture that was given, decoded. */
export interface Photo extends ReadPicture {
  /** Its figures, if it was drawn by the sandbox and has kept its shape and texts. */
  readonly figures: readonly KnownFigure[] | undefined;
}

/**
 * Decodes a picture without the caption that the sandbox may have written on it; cut to a size around
 * its middle if one is given.
 *
 * @throws InvalidArgumentError if it is damaged or too large
 */
export async function readPhoto(file: Uint8Array, size?: Size, mostSide?: number): Promise<Photo> {
  // Told first, because the caption is looked for in what was decoded.
  const { original, ...picture } = await readPicture(file, { size, mostSide });
  const plain = await uncaptioned(file);
  const read = plain === file ? picture : await readPicture(plain, { size, mostSide });
  const known = isWhole(size, original) ? knownFigures(picture.texts, original) : undefined;
  return { ...read, original, figures: known };
}

/** Whether nothing was cut off, so that what is known of places still holds. */
function isWhole(size: Size | undefined, original: Size): boolean {
  if (!size) return true;
  return Math.abs(size.width / size.height / (original.width / original.height) - 1) < 0.01;
}
