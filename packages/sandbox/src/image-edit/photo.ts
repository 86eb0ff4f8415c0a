import { type ReadPicture, type ReadPictureOptions, readPicture } from '@genmedia/media/image';
import { captionKeyword } from '../image/draw.ts';
import type { Size } from '../image/size.ts';
import { type Scene, sceneOf, shown } from './scene.ts';

/** A picture that was given, decoded; on white where it was transparent. */
export interface Photo extends Omit<ReadPicture, 'alpha'> {
  /** What it was drawn from, if that was done by the sandbox and it has kept its texts. */
  readonly scene: Scene | undefined;
}

/**
 * Decodes a picture without the caption that the sandbox may have written on it; cut to a size around
 * its middle if one is given.
 *
 * @throws InvalidArgumentError if it is damaged or too large
 */
export async function readPhoto(file: Uint8Array, size?: Size, mostSide?: number): Promise<Photo> {
  const read = await readOnWhite(file, { size, mostSide });
  const scene = sceneOf(read.texts, read.original);
  // Drawn again, it shows what was under the caption.
  const plain = scene && read.texts.has(captionKeyword) ? await shown(scene, read) : undefined;
  return { ...read, ...plain, scene };
}

/** Decodes a picture as pages show it that have white behind it. */
export async function readOnWhite(
  file: Uint8Array,
  options: ReadPictureOptions,
): Promise<Omit<ReadPicture, 'alpha'>> {
  const { alpha, ...picture } = await readPicture(file, options);
  if (!alpha) return picture;
  const cover = (i: number) => (alpha[Math.floor(i / 3)] ?? 255) / 255;
  const data = picture.data.map((value, i) => Math.round(255 + (value - 255) * cover(i)));
  return { ...picture, data };
}
