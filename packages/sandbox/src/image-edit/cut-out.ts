import {
  growMask,
  type Mask,
  maskBounds,
  type Picture,
  resizeMask,
  SOLID,
  softenMask,
  uniteMasks,
} from '@genmedia/media/image';
import sharp from 'sharp';
import { compose, toSvg } from '../image/compose.ts';
import { motifs } from '../image/motifs/library.ts';
import { read } from '../image/prompt/read.ts';
import type { Size } from '../image/size.ts';
import { distance } from './color-names.ts';
import type { Photo } from './photo.ts';
import { oklchAt, usualColor } from './recolor.ts';
import { blobsOf } from './regions.ts';

/** Something without its background, cut to its own size. */
export interface CutOut extends Picture {
  /** How opaque each pixel is. */
  readonly alpha: Uint8Array;
}

const DRAWN = 640;

/** The figures of a prompt, drawn on nothing; undefined where it names none that can be drawn. */
export async function drawnCutOut(
  prompt: string,
  seed: number,
  negativePrompt = '',
): Promise<CutOut | undefined> {
  const brief = read(prompt, negativePrompt);
  if (brief.subjects.length === 0) return undefined;
  const scenery = new Map([['studio' as const, []]]);
  const alone = { ...brief, scenery, weather: new Set<never>(), style: undefined };
  const drawing = compose({
    brief: alone,
    width: DRAWN,
    height: DRAWN,
    key: `cut-out\n${seed}\n${prompt}`,
  });
  const known = new Set(motifs);
  const layers = drawing.layers.filter(({ figure }) => figure && known.has(figure.motif));
  const svg = toSvg({ ...drawing, layers });
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const cut = split(data, info.width, info.height);
  return trimmed({ ...cut, alpha: cut.alpha.map(solidOf) });
}

/** How opaque something is without the shadows and the light that it throws. */
function solidOf(value: number): number {
  return Math.max(0, ((value - SOLID) * 255) / (255 - SOLID));
}

/** What a picture shows, without its background: by its transparency, or by what stands out in it. */
export async function subjectOf(photo: Photo): Promise<CutOut> {
  if (photo.alpha) return trimmed({ ...photo, alpha: photo.alpha });
  const mask = (await figuresMask(photo)) ?? (await standingOut(photo));
  // Nothing stands out: all of it is meant.
  return mask
    ? trimmed({ ...photo, alpha: mask.data })
    : { ...photo, alpha: new Uint8Array(photo.width * photo.height).fill(255) };
}

async function standingOut(photo: Photo): Promise<Mask | undefined> {
  const mask = await subjectMask(photo);
  return mask && isPlain(photo, mask) ? await alongEdges(photo, mask) : mask;
}

/** What the picture is known to show, without shadows and light. */
async function figuresMask(photo: Photo): Promise<Mask | undefined> {
  const covers = await Promise.all(photo.figures?.map((figure) => figure.cover(photo)) ?? []);
  const [first, ...rest] = covers;
  if (!first) return undefined;
  const cover = uniteMasks([first, ...rest]);
  return { ...cover, data: cover.data.map(solidOf) };
}

/** All that stands out, with soft edges. */
export async function subjectMask(photo: Photo): Promise<Mask | undefined> {
  const [first, ...rest] = await blobsOf(photo);
  if (!first) return undefined;
  const data = Uint8Array.from(first.mask.data);
  for (const { mask, area } of rest) {
    if (area < first.area / 6) continue;
    for (let i = 0; i < data.length; i++) if ((mask.data[i] ?? 0) > 0) data[i] = 255;
  }
  const whole = await resizeMask({ ...first.mask, data }, photo.width, photo.height);
  const reach = Math.max(1, Math.min(photo.width, photo.height) / 300);
  return await softenMask(await growMask(whole, reach), reach);
}

/** How unlike its background, from nothing to all, the edge of a thing is. */
const EDGE = { none: 0.05, all: 0.16 };

/** A mask of what stands out, whose edge follows that in the picture: none of the background is in it. */
async function alongEdges(photo: Photo, mask: Mask): Promise<Mask> {
  const reach = Math.max(2, Math.min(photo.width, photo.height) / 70);
  const [core, around] = [await growMask(mask, -reach), await growMask(mask, reach)];
  const outside = around.data.map((value) => 255 - value);
  const background = usualColor(photo.data, { ...mask, data: outside });
  const data = mask.data.map((_, i) => {
    if ((core.data[i] ?? 0) > 0) return 255;
    if ((outside[i] ?? 0) > 0) return 0;
    const unlike = distance(oklchAt(photo.data, i), background);
    return 255 * Math.min(1, Math.max(0, (unlike - EDGE.none) / (EDGE.all - EDGE.none)));
  });
  return await softenMask({ ...mask, data }, 0.6);
}

/** Whether all around a thing is of one colour, as in pictures of goods. */
function isPlain(photo: Photo, mask: Mask): boolean {
  const outside = { ...mask, data: mask.data.map((value) => (value > 0 ? 0 : 255)) };
  const usual = usualColor(photo.data, outside);
  let [like, count] = [0, 0];
  for (let i = 0; i < outside.data.length; i += 11) {
    if (outside.data[i] === 0) continue;
    count++;
    if (distance(oklchAt(photo.data, i), usual) < EDGE.all) like++;
  }
  return like > 0.85 * count;
}

/** The same at another size. */
export async function scaledCutOut(cut: CutOut, { width, height }: Size): Promise<CutOut> {
  const rgba = new Uint8Array(cut.width * cut.height * 4);
  for (let i = 0; i < cut.alpha.length; i++) {
    rgba.set(cut.data.subarray(3 * i, 3 * i + 3), 4 * i);
    rgba[4 * i + 3] = cut.alpha[i] ?? 0;
  }
  const data = await sharp(rgba, { raw: { width: cut.width, height: cut.height, channels: 4 } })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  return split(data, width, height);
}

function split(rgba: Uint8Array, width: number, height: number): CutOut {
  const data = new Uint8Array(width * height * 3);
  const alpha = new Uint8Array(width * height);
  for (let i = 0; i < alpha.length; i++) {
    data.set(rgba.subarray(4 * i, 4 * i + 3), 3 * i);
    alpha[i] = rgba[4 * i + 3] ?? 0;
  }
  return { data, alpha, width, height };
}

function trimmed(cut: CutOut): CutOut {
  const { width } = cut;
  const bounds = maskBounds({ ...cut, data: cut.alpha.map((value) => (value > 40 ? 255 : 0)) });
  if (!bounds) return cut;
  const { left, top, right, bottom } = bounds;
  const [w, h] = [right - left, bottom - top];
  const data = new Uint8Array(w * h * 3);
  const alpha = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    const start = (top + y) * width + left;
    data.set(cut.data.subarray(3 * start, 3 * (start + w)), 3 * y * w);
    alpha.set(cut.alpha.subarray(start, start + w), y * w);
  }
  return { data, alpha, width: w, height: h };
}
