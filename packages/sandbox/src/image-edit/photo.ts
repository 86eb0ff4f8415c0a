import { byteAt } from '@genmedia/media/arrays';
import { type ReadPicture, type ReadPictureOptions, readPicture } from '@genmedia/media/image';
import { captionKeyword } from '../image/draw.ts';
import type { Size } from '../image/size.ts';
import { type Scene, sceneOf, showScene } from './scene.ts';

/** A given picture, decoded, with white in place of transparency. */
export interface Photo extends Omit<ReadPicture, 'alpha'> {
  /**
   * The scene from which the sandbox drew the picture. Undefined for other pictures, and if the
   * file's texts were removed.
   */
  readonly scene: Scene | undefined;
}

/**
 * Decodes a picture, without the caption that the sandbox may have written on it. If a size is
 * given, the picture is cut to it around its middle.
 *
 * @throws InvalidArgumentError if it is damaged or too large
 */
export async function readPhoto(file: Uint8Array, size?: Size, maxSide?: number): Promise<Photo> {
  const read = await readOnWhite(file, { size, maxSide });
  const scene = sceneOf(read.texts, read.original);
  // The scene is drawn again to show what is under the caption.
  const plain = scene && read.texts.has(captionKeyword) ? await showScene(scene, read) : undefined;
  return { ...read, ...plain, scene };
}

/** Decodes a picture as a page with a white background shows it. */
export async function readOnWhite(
  file: Uint8Array,
  options: ReadPictureOptions,
): Promise<Omit<ReadPicture, 'alpha'>> {
  const { alpha, ...picture } = await readPicture(file, options);
  if (!alpha) return picture;
  const cover = (i: number) => byteAt(alpha, Math.floor(i / 3)) / 255;
  const data = picture.data.map((value, i) => Math.round(255 + (value - 255) * cover(i)));
  return { ...picture, data };
}
