import { type Picture, resizePicture } from '@genmedia/media/image';
import type { Random } from '@genmedia/media/random';
import { lowPoly } from './low-poly.ts';
import { monochrome } from './monochrome.ts';
import { neon } from './neon.ts';
import { pixelArt } from './pixel-art.ts';
import { sketch } from './sketch.ts';
import { oil } from './strokes.ts';
import { vintage } from './vintage.ts';
import { watercolor } from './watercolor.ts';

const painters = {
  watercolor,
  sketch,
  oil,
  'low poly': lowPoly,
  'pixel art': blocks,
  neon,
  vintage,
  monochrome,
} as const satisfies Record<
  string,
  (picture: Picture, random: Random) => Picture | Promise<Picture>
>;

/** The styles in which any picture can be painted again. */
export type StyleName = keyof typeof painters;

export const styleNames = Object.keys(painters) as StyleName[];

/**
 * The picture in another style, of the same size. The same random numbers give the same strokes.
 */
export async function applyStyle(
  picture: Picture,
  style: StyleName,
  random: Random,
): Promise<Picture> {
  const copy = { ...picture, data: Uint8Array.from(picture.data) };
  return await painters[style](copy, random);
}

async function blocks(picture: Picture): Promise<Picture> {
  const { width, height } = picture;
  const blocksAcross = Math.min(128, Math.min(width, height) / 4) * Math.max(1, width / height);
  const wide = Math.min(width, Math.max(16, Math.round(blocksAcross)));
  const high = Math.max(1, Math.round((wide * height) / width));
  return pixelArt(await resizePicture(picture, wide, high), width, height);
}
