import type { Figure } from '../image/layout-text.ts';
import { motifs } from '../image/motifs/registry.ts';
import type { Place, RelationKind } from '../image/prompt/brief.ts';
import { match } from '../image/prompt/lexicon.ts';
import { read } from '../image/prompt/read.ts';
import { tokens } from '../image/prompt/tokens.ts';
import type { Pixels } from '../image/styles/pixels.ts';
import { type CutOut, scaledCutOut } from './cut-out.ts';
import { softened } from './mask.ts';
import type { Photo } from './photo.ts';

/** Where something goes, in pixels: the middle of its foot, and its height. */
export interface Stand {
  x: number;
  y: number;
  height: number;
  /** Whether it stands on something, and so has a shadow there. */
  grounded: boolean;
}

/**
 * Where the words of a prompt put a thing in a picture: beside, on or above a figure that the picture
 * is known to have, at a place that is named, or on the floor.
 */
export function standOf(photo: Photo, prompt: string, aspect: number, size = 0.38): Stand {
  const { width, height } = photo;
  const { place, relation } = placeOf(prompt);
  const anchor = anchorOf(photo, prompt);
  if (anchor && relation) return besides(anchor, relation, photo, aspect);
  const wall = /\b(?:wall|hang|above|ceiling)\b/i.test(prompt);
  const sky = /\b(?:sky|air|flying)\b/i.test(prompt);
  const x = { left: 0.24, center: 0.5, right: 0.76 }[place.x ?? sideOf(prompt)];
  const high = wall || sky || place.y === 'top';
  const foot = high ? 0.46 : place.depth === 'back' ? 0.74 : place.y === 'middle' ? 0.66 : 0.9;
  // What stands further down is nearer, and larger.
  const near = high ? 0.7 : place.depth === 'front' ? 1.2 : 0.55 + 0.5 * foot;
  const most = Math.min(height * size * near, (width * 0.5) / aspect, height * foot * 0.94);
  return { x: width * x, y: height * foot, height: most, grounded: !high };
}

/** Rooms are said to have windows and doors, which no program sees: they are taken to be at a side. */
function sideOf(prompt: string): 'left' | 'center' | 'right' {
  if (/\b(?:window|corner|door|plant)\b/i.test(prompt)) return 'right';
  return /\b(?:wall|shelf|lamp)\b/i.test(prompt) ? 'left' : 'center';
}

function placeOf(prompt: string): { place: Place; relation: RelationKind | undefined } {
  const words = tokens(prompt);
  const senses = words.flatMap((_, at) => match(words, at)?.sense ?? []);
  return {
    place: Object.assign({}, ...senses.flatMap(({ place }) => place ?? [])),
    relation: senses.find(({ relation }) => relation)?.relation,
  };
}

/** The figure of the picture that the prompt names last: "a cat on the sofa". */
function anchorOf({ figures = [] }: Photo, prompt: string): Figure | undefined {
  const names = read(prompt).subjects.map(({ motif }) => motif.words[0]);
  return names.toReversed().flatMap((name) => figures.filter((figure) => figure.name === name))[0];
}

function besides(
  anchor: Figure,
  relation: RelationKind,
  { width, height }: Photo,
  aspect: number,
): Stand {
  const [left, right] = [anchor.left * width, anchor.right * width];
  const [top, foot] = [anchor.top * height, anchor.bottom * height];
  const tall = Math.max(height * 0.12, (foot - top) * 0.85);
  const half = (tall * aspect) / 2;
  const middle = (left + right) / 2;
  const beside = left - 2 * half > 0 && left > width - right ? left - half : right + half;
  const inside = (x: number) => Math.min(width - half, Math.max(half, x));
  switch (relation) {
    case 'left of':
      return { x: inside(left - half), y: foot, height: tall, grounded: true };
    case 'right of':
      return { x: inside(right + half), y: foot, height: tall, grounded: true };
    case 'above':
      return {
        x: middle,
        y: Math.max(tall, top - height * 0.02),
        height: tall * 0.8,
        grounded: false,
      };
    case 'on':
    case 'in':
      return { x: middle, y: surfaceOf(anchor) * height, height: tall * 0.7, grounded: false };
    case 'in front of':
      return {
        x: middle,
        y: Math.min(height * 0.97, foot + height * 0.05),
        height: tall * 0.8,
        grounded: true,
      };
    default:
      return { x: inside(beside), y: foot, height: tall, grounded: true };
  }
}

/** Where things that lie on a figure touch it, as a fraction of the picture's height. */
function surfaceOf({ name, top, bottom }: Figure): number {
  const seat = motifs.find(({ words }) => words[0] === name)?.seat ?? 0.78;
  // Nearer than its far edge.
  return bottom - (bottom - top) * (seat - 0.08);
}

/** Puts a thing into a picture: its size, its tones and its shadow are made to fit. */
export async function put(photo: Pixels, cut: CutOut, stand: Stand): Promise<Pixels> {
  const height = Math.max(4, Math.round(stand.height));
  const width = Math.max(4, Math.round((height * cut.width) / cut.height));
  const thing = await scaledCutOut(cut, { width, height });
  const [left, top] = [Math.round(stand.x - width / 2), Math.round(stand.y - height)];
  const shaded = stand.grounded ? await shadowed(photo, stand, width) : photo;
  const data = Uint8Array.from(shaded.data);
  const tone = toneFor(thing, photo, { left, top });
  for (let y = Math.max(0, -top); y < Math.min(height, photo.height - top); y++) {
    for (let x = Math.max(0, -left); x < Math.min(width, photo.width - left); x++) {
      const from = y * width + x;
      const t = (thing.alpha[from] ?? 0) / 255;
      if (t === 0) continue;
      const to = 3 * ((top + y) * photo.width + left + x);
      for (let k = 0; k < 3; k++) {
        const value = Math.min(255, (thing.data[3 * from + k] ?? 0) * (tone[k] ?? 1));
        data[to + k] = Math.round((data[to + k] ?? 0) * (1 - t) + value * t);
      }
    }
  }
  return { data, width: photo.width, height: photo.height };
}

/** The light of a scene, as factors for what comes from another: a third of the way there. */
function toneFor(
  thing: CutOut,
  photo: Pixels,
  { left, top }: { left: number; top: number },
): number[] {
  const around = meanIn(
    photo,
    left - 20,
    top - 20,
    left + thing.width + 20,
    top + thing.height + 20,
  );
  const all = (around[0] + around[1] + around[2]) / 3;
  const own = meanOf(thing);
  const bright = Math.min(1.25, Math.max(0.55, ((all + 60) / (own + 60)) ** 0.35));
  return around.map(
    (value) => bright * Math.min(1.12, Math.max(0.88, ((value + 80) / (all + 80)) ** 0.5)),
  );
}

function meanOf({ data, alpha }: CutOut): number {
  let [sum, count] = [0, 1];
  for (let i = 0; i < alpha.length; i += 7) {
    if ((alpha[i] ?? 0) < 128) continue;
    sum += (data[3 * i] ?? 0) + (data[3 * i + 1] ?? 0) + (data[3 * i + 2] ?? 0);
    count += 3;
  }
  return sum / count;
}

function meanIn(
  photo: Pixels,
  left: number,
  top: number,
  right: number,
  bottom: number,
): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 1;
  for (let y = Math.max(0, top); y < Math.min(photo.height, bottom); y += 4) {
    for (let x = Math.max(0, left); x < Math.min(photo.width, right); x += 4) {
      for (const k of [0, 1, 2] as const) sum[k] += photo.data[3 * (y * photo.width + x) + k] ?? 0;
      count++;
    }
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

/** A soft shadow where a thing touches the ground. */
async function shadowed(photo: Pixels, { x, y, height }: Stand, wide: number): Promise<Pixels> {
  const [rx, ry] = [wide * 0.52, Math.max(3, Math.min(height * 0.06, wide * 0.12))];
  const data = new Uint8Array(photo.width * photo.height);
  for (let py = Math.max(0, Math.floor(y - ry)); py < Math.min(photo.height, y + ry); py++) {
    for (let px = Math.max(0, Math.floor(x - rx)); px < Math.min(photo.width, x + rx); px++) {
      if (((px - x) / rx) ** 2 + ((py - y) / ry) ** 2 <= 1) data[py * photo.width + px] = 150;
    }
  }
  const soft = await softened(
    { data, width: photo.width, height: photo.height },
    Math.max(1, ry * 0.7),
  );
  const out = photo.data.map(
    (value, i) => value * (1 - ((soft.data[Math.floor(i / 3)] ?? 0) / 255) * 0.75),
  );
  return { data: out, width: photo.width, height: photo.height };
}
