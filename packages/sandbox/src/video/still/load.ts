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
  const { data, width, height } = await readPhoto(file, size);
  const pixels = new Int32Array(width * height).map((_, i) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(3 * i, 3 * i + 3);
    return (255 << 24) | (blue << 16) | (green << 8) | red;
  });
  return { pixels, width, height };
}
