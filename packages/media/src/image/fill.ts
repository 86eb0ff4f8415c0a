import { byteAt } from '../arrays.ts';
import type { Region } from '../models.ts';
import { Random } from '../random.ts';
import { firstGuess } from './first-guess.ts';
import { levelOut } from './level-out.ts';
import { type Bounds, type Mask, maskBounds, resizeMask } from './mask.ts';
import { completeLevel } from './patch-match.ts';
import { type Picture, resizePicture } from './picture.ts';

/** Half the side of the compared patches, in pixels, without the pixel in the middle. */
const patchRadius = 3;
/** The least sides, in pixels, of the hole and of the whole part at the coarsest level. */
const minHoleSide = 14;
const minPartSide = 72;
/** How often patches are compared at the coarsest level, at the finest, and between them. */
const rounds = { coarsest: 10, finest: 3, others: 4 };
/**
 * The most pixels of a hole at the finest level that is searched. Larger holes are filled at
 * coarser levels first.
 */
const maxHole = 60_000;

/**
 * Fills a hole with patches of its surroundings, from coarse to fine (after Wexler, Shechtman and
 * Irani, "Space-time completion of video", 2007, with the search of Barnes et al., "PatchMatch",
 * 2009). Pixels outside the hole do not change, nor does a picture that is all hole.
 *
 * @param avoid pixels that should not be copied, as long as there are enough others.
 */
export async function fillMask(picture: Picture, hole: Mask, avoid?: Mask): Promise<Picture> {
  const bounds = maskBounds(hole);
  if (!bounds) return picture;
  const area = surroundings(bounds, picture);
  const [part, gap] = [crop(picture, area), cropMask(hole, area)];
  if (!gap.data.some((value) => value < 128)) return picture;
  const unwanted = avoid && cropMask(avoid, area);
  const filled = levelOut(withMasked(part, await fillPart(part, gap, unwanted), gap), gap);
  return paste(picture, filled, hole, area);
}

/** The area around a hole whose patches may fill it: textures further away fit less well. */
function surroundings({ left, top, right, bottom }: Bounds, { width, height }: Picture): Region {
  const margin = Math.max(64, Math.round(1.1 * Math.max(right - left, bottom - top)));
  const x = Math.max(0, left - margin);
  const y = Math.max(0, top - margin);
  return {
    x,
    y,
    width: Math.min(width, right + margin) - x,
    height: Math.min(height, bottom + margin) - y,
  };
}

async function fillPart(part: Picture, gap: Mask, avoid?: Mask): Promise<Picture> {
  const random = new Random(`fill ${part.width}x${part.height}`);
  const levels = scalesOf(gap);
  let current: Picture | undefined;
  for (const [index, scale] of levels.entries()) {
    const [w, h] = [
      Math.max(8, Math.round(part.width * scale)),
      Math.max(8, Math.round(part.height * scale)),
    ];
    const source = await resizePicture(part, w, h);
    const level = binarized(await resizeMask(gap, w, h));
    const guess: Picture = current ? await resizePicture(current, w, h) : firstGuess(source, level);
    const start = withMasked(source, guess, level);
    const unwanted = avoid && binarized(await resizeMask(avoid, w, h));
    const options = {
      radius: patchRadius,
      rounds: roundsAt(index, levels.length),
      random: random.fork(index),
      avoid: unwanted,
    };
    current = completeLevel(start, level, options);
  }
  return current ? await resizePicture(current, part.width, part.height) : part;
}

function roundsAt(level: number, levels: number): number {
  if (level === 0) return rounds.coarsest;
  return level === levels - 1 ? rounds.finest : rounds.others;
}

/**
 * The levels, from the coarsest, in which the hole is a few pixels wide, to the finest that is
 * searched.
 */
function scalesOf(gap: Mask): number[] {
  const bounds = maskBounds(gap);
  if (!bounds) return [];
  const shorter = Math.min(bounds.right - bounds.left, bounds.bottom - bounds.top);
  const area = (bounds.right - bounds.left) * (bounds.bottom - bounds.top);
  const finest = Math.min(1, Math.sqrt(maxHole / area));
  const scales = [finest];
  const smallest = Math.max(minHoleSide / shorter, minPartSide / Math.min(gap.width, gap.height));
  for (let scale = finest / 2; scale > smallest; scale /= 2) scales.unshift(scale);
  return scales;
}

function binarized({ data, width, height }: Mask): Mask {
  return { data: data.map((value) => (value > 0 ? 255 : 0)), width, height };
}

function withMasked(below: Picture, above: Picture, mask: Mask): Picture {
  const data = Uint8Array.from(below.data);
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] === 0) continue;
    data.set(above.data.subarray(3 * i, 3 * i + 3), 3 * i);
  }
  return { data, width: below.width, height: below.height };
}

/** Writes the hole only: pixels outside do not change. */
function paste(picture: Picture, filled: Picture, hole: Mask, area: Region): Picture {
  const data = Uint8Array.from(picture.data);
  for (let y = 0; y < area.height; y++) {
    for (let x = 0; x < area.width; x++) {
      const to = (area.y + y) * picture.width + area.x + x;
      if (byteAt(hole.data, to) < 128) continue;
      const from = 3 * (y * area.width + x);
      data.set(filled.data.subarray(from, from + 3), 3 * to);
    }
  }
  return { ...picture, data };
}

function crop({ data, width }: Picture, area: Region): Picture {
  const out = new Uint8Array(area.width * area.height * 3);
  for (let y = 0; y < area.height; y++) {
    const start = 3 * ((area.y + y) * width + area.x);
    out.set(data.subarray(start, start + 3 * area.width), 3 * y * area.width);
  }
  return { data: out, width: area.width, height: area.height };
}

function cropMask({ data, width }: Mask, area: Region): Mask {
  const out = new Uint8Array(area.width * area.height);
  for (let y = 0; y < area.height; y++) {
    const start = (area.y + y) * width + area.x;
    out.set(data.subarray(start, start + area.width), y * area.width);
  }
  return { data: out, width: area.width, height: area.height };
}
