import { encodePng } from '@genmedia/media/image';
import { Random } from '@genmedia/media/random';
import { software } from '../software.ts';
import { composePicture, type Drawing } from './compose.ts';
import { readPrompt } from './prompt/read.ts';
import { addCaption, render } from './render.ts';
import type { Layer } from './scenery/stage.ts';
import type { Size } from './size.ts';

/**
 * Keywords of texts in a PNG file: what was unwanted, whether the prompt is written on the picture,
 * and the places of its figures.
 */
export const negativeKeyword = 'Negative prompt';
export const captionKeyword = 'Caption';
export const layoutKeyword = 'Layout';

/** What a picture is drawn from, and how. */
export interface DrawOptions {
  readonly prompt: string;
  readonly negativePrompt: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  /** Whether the prompt is written along the lower edge, if there is room for it. */
  readonly caption: boolean;
}

/** Draws a picture as a PNG file. The same input gives the same bytes. */
export async function draw(options: DrawOptions): Promise<Uint8Array> {
  const { prompt, negativePrompt, width, height, seed, caption } = options;
  const brief = readPrompt(prompt, negativePrompt);
  const key = imageKey(prompt, seed);
  const drawing = composePicture({ brief, width, height, key });
  const pixels = await render(drawing, brief.style, renderRandom(key));
  const hasCaption = caption && (await addCaption(pixels, prompt));
  return encodePng(pixels, {
    Software: software,
    Description: prompt,
    Seed: String(seed),
    Source: 'Drawn by a program from the words of the prompt; no trained model took part',
    ...(negativePrompt !== '' && { [negativeKeyword]: negativePrompt }),
    ...(hasCaption && { [captionKeyword]: 'along the lower edge' }),
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

/** A figure of a picture. Lengths are fractions of the picture's width and height. */
export interface Figure {
  /** The first of the motif's words. */
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The figures of a drawing, front to back. */
export function figuresIn(drawing: Drawing): Figure[] {
  return drawing.layers.flatMap(({ figure }) => (figure ? [boxOf(figure, drawing)] : [])).reverse();
}

function boxOf({ motif, spot }: NonNullable<Layer['figure']>, { width, height }: Size): Figure {
  const half = (spot.height * motif.aspect) / 2;
  return {
    name: motif.words[0],
    left: fraction((spot.x - half) / width),
    top: fraction((spot.y - spot.height) / height),
    right: fraction((spot.x + half) / width),
    bottom: fraction(spot.y / height),
  };
}

/** The places of a drawing's figures, front to back, as JSON. */
export function layoutText(drawing: Drawing): string {
  return JSON.stringify(figuresIn(drawing));
}

function fraction(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
}
