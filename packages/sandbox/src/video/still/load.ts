import type { Size } from '../../image/size.ts';
import { readPhoto } from '../../image-edit/photo.ts';
import type { Canvas } from '../film/paint.ts';

/**
 * Loads a picture on white, without the sandbox's caption, so that it fills `size`. Parts that do
 * not fit the shape are cut off.
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
