import { type ReadPicture, readPicture } from '@genmedia/media/image';
import { captionKeyword } from '../image/draw.ts';
import type { Size } from '../image/size.ts';
import { type Scene, sceneOf, shown } from './scene.ts';

/** A picture that was given, decoded. */
export interface Photo extends ReadPicture {
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
  const read = await readPicture(file, { size, mostSide });
  const scene = sceneOf(read.texts, read.original);
  // Drawn again, it shows what was under the caption.
  const plain = scene && read.texts.has(captionKeyword) ? await shown(scene, read) : undefined;
  return { ...read, ...plain, scene };
}
