import { byteAt } from '@genmedia/media/arrays';
import { type Picture, rasterize } from '@genmedia/media/image';
import type { Random } from '@genmedia/media/random';
import sharp from 'sharp';
import { applyStyle, styleNames } from '../picture/styles/apply-style.ts';
import { addGrain } from '../picture/styles/grain.ts';
import { photo } from '../picture/styles/photo.ts';
import { captionStrip } from './caption.ts';
import { type Drawing, toSvg } from './compose.ts';
import type { Style } from './prompt/brief.ts';
import { Z } from './scenery/stage.ts';
import { sheetColor } from './scenery/studio.ts';

/** Renders a drawing in a style. */
export async function render(
  drawing: Drawing,
  style: Style | undefined,
  random: Random,
): Promise<Picture> {
  // Dark corners would change the background colour that the prompt asked for.
  const corners = style === 'minimal' || sheetColor(drawing.stage) !== undefined ? 0 : 1;
  if (style === 'photo')
    return photo(
      await rasterize(toSvg(drawing, (z) => !inFocus(z))),
      await rasterizeRgba(toSvg(drawing, inFocus)),
      random,
      0.42 * corners,
    );
  const picture = await rasterize(toSvg(drawing));
  const effect = styleNames.find((name) => name === style);
  if (effect !== undefined) return applyStyle(picture, effect, random);
  addGrain(picture, random, style === 'minimal' ? 0 : 2, 0.1 * corners);
  return picture;
}

/**
 * The depths that are in focus: the ground and the figures, including those in the air among the
 * far scenery.
 */
function inFocus(z: number): boolean {
  return z >= Z.ground || (z >= Z.airborne && z < Z.airborne + 0.1);
}

/**
 * Writes the prompt along the lower edge of the picture, which it changes in place. False if the
 * picture is too small for a caption, or if the font has none of the characters.
 */
export async function addCaption(
  { data, width, height }: Picture,
  prompt: string,
): Promise<boolean> {
  const strip = captionStrip(prompt, width, height);
  if (strip === undefined) return false;
  const over = await rasterizeRgba(strip.svg);
  const start = width * (height - strip.height);
  for (let i = 0; i < width * strip.height; i++) {
    const cover = byteAt(over.data, 4 * i + 3) / 255;
    for (let k = 0; k < 3; k++) {
      const p = 3 * (start + i) + k;
      data[p] = byteAt(data, p) * (1 - cover) + byteAt(over.data, 4 * i + k) * cover;
    }
  }
  return true;
}

/** A picture with transparency, four bytes per pixel. */
export interface Rgba {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Renders an SVG document with its transparency. */
export async function rasterizeRgba(svg: string): Promise<Rgba> {
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
