import {
  type Mask,
  maskArea,
  maskBounds,
  type Picture,
  resizePicture,
} from '@genmedia/media/image';
import { fromHex, type Oklch } from '../image/color/oklch.ts';
import { distance } from './color-names.ts';

/** A connected part of a picture that stands out from what is around it. */
export interface Blob {
  /** Of the small copy that was looked at. */
  readonly mask: Mask;
  readonly color: Oklch;
  /** Middle, as fractions of the picture. */
  readonly x: number;
  readonly y: number;
  /** Share of the picture. */
  readonly area: number;
  /** How much it differs from the border of the picture. */
  readonly contrast: number;
}

/** Longer side of the copy that is looked at. */
const SIDE = 144;
const BACKGROUNDS = 5;
const SMALLEST = 0.004;
const LARGEST = 0.6;

/** What stands out from the colours along the border, largest first. */
export async function blobsOf(picture: Picture): Promise<Blob[]> {
  const small = await shrunk(picture);
  const colors = colorsOf(small);
  const backgrounds = clusters(borderOf(colors, small), BACKGROUNDS);
  const away = colors.map((color) => Math.min(...backgrounds.map((each) => distance(each, color))));
  const limit = Math.max(0.1, otsu(away));
  const on = new Uint8Array(away.length);
  for (const [i, value] of away.entries()) on[i] = value > limit ? 1 : 0;
  return components(closed(on, small), colors, small)
    .map((mask) => describe(mask, colors, away))
    .filter(({ area }) => area >= SMALLEST && area <= LARGEST)
    .sort((a, b) => b.area - a.area);
}

/** All pixels of a colour like the one that is named, as one mask of the small copy. */
export async function colored(picture: Picture, wanted: Oklch): Promise<Mask[]> {
  const small = await shrunk(picture);
  const colors = colorsOf(small);
  const on = Uint8Array.from(colors, (color) => (isLike(color, wanted) ? 1 : 0));
  return components(closed(on, small), colors, small).filter(
    (mask) => maskArea(mask) / mask.data.length >= SMALLEST / 5,
  );
}

/** Named colours are wide: any red is red, and shadows of it too. */
function isLike(color: Oklch, wanted: Oklch): boolean {
  if (wanted.c < 0.04) return color.c < 0.05 && Math.abs(color.l - wanted.l) < 0.16;
  const turn = Math.abs(((color.h - wanted.h + 540) % 360) - 180);
  return color.c > 0.055 && turn < 24 && Math.abs(color.l - wanted.l) < 0.34;
}

async function shrunk(picture: Picture): Promise<Picture> {
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const size = (length: number) => Math.max(8, Math.round(length * scale));
  return await resizePicture(picture, size(picture.width), size(picture.height));
}

function colorsOf({ data }: Picture): Oklch[] {
  const known = new Map<number, Oklch>();
  return Array.from({ length: data.length / 3 }, (_, i) => {
    // Steps of eight are finer than is told apart here.
    const bits = [0, 1, 2].map((k) => (data[3 * i + k] ?? 0) & 0xf8);
    const key = ((bits[0] ?? 0) << 16) | ((bits[1] ?? 0) << 8) | (bits[2] ?? 0);
    const color = known.get(key) ?? fromHex(`#${key.toString(16).padStart(6, '0')}`);
    known.set(key, color);
    return color;
  });
}

function borderOf(colors: readonly Oklch[], { width, height }: Picture): Oklch[] {
  const band = Math.max(2, Math.round(Math.min(width, height) * 0.04));
  return colors.filter((_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return x < band || y < band || x >= width - band || y >= height - band;
  });
}

/** The few colours that stand for many: each next one is the one that is least like those before. */
function clusters(colors: readonly Oklch[], count: number): Oklch[] {
  const step = Math.max(1, Math.floor(colors.length / 400));
  const some = colors.filter((_, i) => i % step === 0);
  const chosen = some.slice(0, 1);
  while (chosen.length < count) {
    const [next] = some
      .map((color) => ({ color, far: Math.min(...chosen.map((each) => distance(each, color))) }))
      .sort((a, b) => b.far - a.far);
    if (!next || next.far < 0.08) break;
    chosen.push(next.color);
  }
  return chosen;
}

/** The threshold that divides values best in two (Otsu, 1979). */
function otsu(values: readonly number[]): number {
  const bins = new Float64Array(64);
  const most = Math.max(...values, 1e-6);
  for (const value of values) {
    const bin = Math.min(63, Math.floor((value / most) * 64));
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  const all = bins.reduce((sum, count, bin) => sum + count * bin, 0);
  let [below, sumBelow, best, at] = [0, 0, -1, 0];
  for (let bin = 0; bin < 63; bin++) {
    below += bins[bin] ?? 0;
    sumBelow += (bins[bin] ?? 0) * bin;
    const above = values.length - below;
    if (below === 0 || above === 0) continue;
    const spread = below * above * (sumBelow / below - (all - sumBelow) / above) ** 2;
    if (spread > best) [best, at] = [spread, bin];
  }
  return ((at + 1) / 64) * most;
}

/** Small gaps closed, small dots removed: a vote of each pixel's neighbours, twice. */
function closed(on: Uint8Array, { width, height }: Picture): Uint8Array {
  let current = on;
  for (let round = 0; round < 2; round++) {
    const next = new Uint8Array(on.length);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let votes = 0;
        for (let dy = -1; dy <= 1; dy++) {
          for (let dx = -1; dx <= 1; dx++) {
            const [nx, ny] = [x + dx, y + dy];
            if (nx >= 0 && ny >= 0 && nx < width && ny < height)
              votes += current[ny * width + nx] ?? 0;
          }
        }
        next[y * width + x] = votes >= 4 ? 1 : 0;
      }
    }
    current = next;
  }
  return current;
}

function components(on: Uint8Array, colors: readonly Oklch[], { width, height }: Picture): Mask[] {
  const seen = new Uint8Array(on.length);
  const found: Mask[] = [];
  for (let start = 0; start < on.length; start++) {
    if (on[start] !== 1 || seen[start] === 1) continue;
    const data = new Uint8Array(on.length);
    const queue = [start];
    seen[start] = 1;
    for (let i = queue.pop(); i !== undefined; i = queue.pop()) {
      data[i] = 255;
      const [x, y] = [i % width, Math.floor(i / width)];
      const next = [
        x > 0 ? i - 1 : -1,
        x < width - 1 ? i + 1 : -1,
        y > 0 ? i - width : -1,
        i + width,
      ];
      for (const n of next) {
        if (n < 0 || n >= colors.length || on[n] !== 1 || seen[n] === 1) continue;
        seen[n] = 1;
        queue.push(n);
      }
    }
    found.push({ data, width, height });
  }
  return found;
}

function describe(mask: Mask, colors: readonly Oklch[], away: readonly number[]): Blob {
  const bounds = maskBounds(mask) ?? { left: 0, top: 0, right: 1, bottom: 1 };
  const inside = [...mask.data.keys()].filter((i) => mask.data[i] === 255);
  const sorted = inside.map((i) => colors[i] as Oklch).sort((a, b) => b.c - a.c);
  return {
    mask,
    // The colour of what is most colourful, past a few odd pixels, is what people name.
    color: sorted[Math.floor(sorted.length * 0.25)] ?? { l: 0.5, c: 0, h: 0 },
    x: (bounds.left + bounds.right) / 2 / mask.width,
    y: (bounds.top + bounds.bottom) / 2 / mask.height,
    area: inside.length / mask.data.length,
    contrast: inside.reduce((sum, i) => sum + (away[i] ?? 0), 0) / Math.max(1, inside.length),
  };
}
