import { draw } from '../image/draw.ts';
import type { Size } from '../image/size.ts';
import { type Photo, readPhoto } from './photo.ts';

/** What the image model draws of a prompt, without a caption. */
export async function drawnScene(
  prompt: string,
  { width, height }: Size,
  seed: number,
  negativePrompt = '',
): Promise<Photo> {
  return await readPhoto(
    await draw({ prompt, negativePrompt, width, height, seed, caption: false }),
  );
}
