import { encodePng } from '@genmedia/media/image';
import { Random } from '@genmedia/media/random';
import { SOFTWARE } from '../software.ts';
import { compose } from './compose.ts';
import { layoutKeyword, layoutText } from './layout-text.ts';
import { read } from './prompt/read.ts';
import { addCaption, render } from './render.ts';

/**
 * Keywords of texts in a PNG file: what was unwanted, and whether the prompt is written on the
 * picture.
 */
export const negativeKeyword = 'Negative prompt';
export const captionKeyword = 'Caption';

/** One picture to draw. */
export interface Picture {
  readonly prompt: string;
  readonly negativePrompt: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  /** Whether the prompt is written along the lower edge. */
  readonly caption: boolean;
}

/** Draws a picture as a PNG file. The same input gives the same bytes. */
export async function draw(picture: Picture): Promise<Uint8Array> {
  const { prompt, negativePrompt, width, height, seed, caption } = picture;
  const brief = read(prompt, negativePrompt);
  const key = imageKey(prompt, seed);
  const drawing = compose({ brief, width, height, key });
  const pixels = await render(drawing, brief.style, renderRandom(key));
  if (caption) await addCaption(pixels, prompt);
  return encodePng(pixels, {
    Software: SOFTWARE,
    Description: prompt,
    Seed: String(seed),
    Source: 'Drawn by a program from the words of the prompt; no trained model took part',
    ...(negativePrompt !== '' && { [negativeKeyword]: negativePrompt }),
    ...(caption && { [captionKeyword]: 'along the lower edge' }),
    [layoutKeyword]: layoutText(drawing),
  });
}

/** The key that distinguishes the pictures of a prompt. */
export function imageKey(prompt: string, seed: number | string): string {
  return `image\n${seed}\n${prompt}`;
}

/** The random numbers for the strokes and the grain of a picture. */
export function renderRandom(key: string): Random {
  return new Random(key).fork('render');
}
