import type { Size } from '../../image/size.ts';
import { readPhoto } from '../../image-edit/photo.ts';
import type { Canvas } from '../film/paint.ts';

/**
 * A picture on white, without the caption of the sandbox, that fills `size`: what has another shape
 * loses what juts out.
 *
 * @throws InvalidArgumentError if it is damaged or too large
 */
export async function loadPicture(file: Uint8Array, size: Size): Promise<Canvas> {
  const { data, alpha, width, height } = await readPhoto(file, size);
  const pixels = new Int32Array(width * height).map((_, i) => {
    const cover = (alpha?.[i] ?? 255) / 255;
    const by = (k: number) => Math.round(255 + ((data[3 * i + k] ?? 0) - 255) * cover);
    return (255 << 24) | (by(2) << 16) | (by(1) << 8) | by(0);
  });
  return { pixels, width, height };
}
