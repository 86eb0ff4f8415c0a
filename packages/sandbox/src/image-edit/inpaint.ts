import {
  type Bounds,
  blendPictures,
  fillMask,
  type Mask,
  maskBounds,
  overlaySvg,
  type Picture,
} from '@genmedia/media/image';
import { figureAlone } from '../image/figure-alone.ts';
import { withNotDoneLabel } from '../image/not-done-label.ts';
import type { Subject } from '../image/prompt/brief.ts';
import { readPrompt } from '../image/prompt/read.ts';
import type { Size } from '../image/size.ts';
import { invalid } from '../problems.ts';
import { wordsLeftOutInMask } from './left-out.ts';
import { maskContentOf } from './mask-content.ts';
import type { Photo } from './photo.ts';
import { drawnScene, type Restyle } from './restyle.ts';
import { type Edited, labelText, unfollowedWords } from './shortfall.ts';

/**
 * Paints new content where the mask is white. Every pixel where the mask is black stays unchanged.
 * The default strength is 1.
 */
export async function inpainted(photo: Photo, mask: Mask, order: Restyle): Promise<Edited> {
  const bounds = maskBounds(mask);
  const black = 'The mask is black: make it white where the picture should be repainted.';
  if (!bounds) throw invalid('mask', black);
  const content = await painted(photo, mask, bounds, order);
  const shortfalls = unfollowedWords(wordsLeftOutInMask(order.prompt));
  const labelled =
    shortfalls.length > 0
      ? await withNotDoneLabel(content, labelText(shortfalls), bounds)
      : content;
  return { picture: blendPictures(photo, labelled, mask, order.strength ?? 1), shortfalls };
}

/** The new content for the masked area: figures side by side, or a part of a scene. */
async function painted(photo: Photo, mask: Mask, bounds: Bounds, order: Restyle): Promise<Picture> {
  const what = maskContentOf(order.prompt);
  if (what === undefined) return await fillMask(photo, mask);
  const { subjects } = readPrompt(what, order.negativePrompt);
  if (subjects.length === 0) return await drawnScene(what, photo, order);
  const svg = drawSideBySide(bounds, subjects, `${order.seed}\n${what}`, photo);
  return await overlaySvg(await fillMask(photo, mask), svg);
}

/** Figures side by side in a part of a picture, on a transparent background. */
export function drawSideBySide(
  { left, top, right, bottom }: Bounds,
  subjects: readonly Subject[],
  key: string,
  { width, height }: Size,
): string {
  const wide = (right - left) / subjects.length;
  const figures = subjects.map((subject, i) => {
    const svg = figureAlone(subject, key, 100);
    const place = `x="${left + i * wide}" y="${top}" width="${wide}" height="${bottom - top}"`;
    // Ids of gradients must be unique, so each document gets a prefix.
    return svg
      .replace(/width="\d+" height="\d+"/, `${place} preserveAspectRatio="xMidYMax meet"`)
      .replace(/(id="|url\(#)(p\d+)/g, `$1f${i}$2`);
  });
  const size = `width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${figures.join('')}</svg>`;
}
