import sharp from 'sharp';
import { type Oklch, shift, toRgb } from '../image/color/oklch.ts';
import type { Random } from '../random.ts';
import type { Paint, Stuff } from './paint.ts';

/** Where in the texture a look is, as shares of its sides. */
export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** One picture that holds all looks, in a square of cells. */
export interface Atlas {
  readonly rgb: Uint8Array;
  readonly side: number;
  readonly cells: readonly Cell[];
}

/** Around each cell's used part, so that smaller copies of the texture do not mix cells. */
const MARGIN = 0.04;

export function atlasOf(paints: readonly Paint[], side: number, random: Random): Atlas {
  const across = Math.max(1, Math.ceil(Math.sqrt(paints.length)));
  const rgb = new Uint8Array(side * side * 3);
  const cells = paints.map((paint, i) => {
    const cell = { x: (i % across) / across, y: Math.floor(i / across) / across, size: 1 / across };
    draw(rgb, side, cell, paint, random.fork(`cell ${i}`));
    return cell;
  });
  return { rgb, side, cells };
}

export function encodeTexture({ rgb, side }: Pick<Atlas, 'rgb' | 'side'>): Promise<Uint8Array> {
  return sharp(rgb, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 6, adaptiveFiltering: true })
    .toBuffer()
    .then((file) => Uint8Array.from(file));
}

/** From a part's own place in its look to the texture's. */
export function inCell([u, v]: readonly [number, number], { x, y, size }: Cell): [number, number] {
  const within = (t: number) => MARGIN + t * (1 - 2 * MARGIN);
  return [x + size * within(u), y + size * within(v)];
}

function draw(
  rgb: Uint8Array,
  side: number,
  cell: Cell,
  { stuff, color }: Paint,
  random: Random,
): void {
  const pattern = PATTERNS[stuff];
  const noise = noiseOf(random);
  const tones = ramp(color);
  const [left, top] = [Math.floor(cell.x * side), Math.floor(cell.y * side)];
  const [right, bottom] = [
    Math.ceil((cell.x + cell.size) * side),
    Math.ceil((cell.y + cell.size) * side),
  ];
  const scale = 1 / (cell.size * side * (1 - 2 * MARGIN));
  for (let y = top; y < Math.min(side, bottom); y++) {
    for (let x = left; x < Math.min(side, right); x++) {
      const u = (x + 0.5 - left) * scale - MARGIN;
      const v = (y + 0.5 - top) * scale - MARGIN;
      const tone = Math.min(1, Math.max(-1, pattern(u, v, noise)));
      rgb.set(tones[Math.round(64 + 64 * tone)] ?? [0, 0, 0], 3 * (y * side + x));
    }
  }
}

/** 129 tones of a colour, from its darkest to its lightest. */
function ramp(color: Oklch): [number, number, number][] {
  return Array.from({ length: 129 }, (_, i) =>
    toRgb(shift(color, 0.22 * (i / 64 - 1), 1, 6 * (i / 64 - 1))),
  );
}

/** Smooth noise from -1 to 1, with features about one unit wide, the same on both sides of u = 0 and 1. */
export type Noise = (u: number, v: number, perSideU: number, perSideV: number) => number;

function noiseOf(random: Random): Noise {
  const values = Float32Array.from({ length: 4096 }, () => random.range(-1, 1));
  const at = (x: number, y: number, wrap: number) =>
    values[((((x % wrap) + wrap) % wrap) * 61 + y * 157 + 8192) & 4095] ?? 0;
  return (u, v, perSideU, perSideV) => {
    const [x, y] = [u * perSideU, v * perSideV];
    const [ix, iy] = [Math.floor(x), Math.floor(y)];
    const [tx, ty] = [smooth(x - ix), smooth(y - iy)];
    const wrap = Math.max(1, Math.round(perSideU));
    const upper = at(ix, iy, wrap) * (1 - tx) + at(ix + 1, iy, wrap) * tx;
    const lower = at(ix, iy + 1, wrap) * (1 - tx) + at(ix + 1, iy + 1, wrap) * tx;
    return upper * (1 - ty) + lower * ty;
  };
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}

/** Lightness over a look, from -1 to 1. */
type Pattern = (u: number, v: number, noise: Noise) => number;

const cloudy = (u: number, v: number, noise: Noise) =>
  0.5 * noise(u, v, 6, 6) + 0.3 * noise(u, v, 14, 14) + 0.2 * noise(u, v, 34, 34);

const PATTERNS: Readonly<Record<Stuff, Pattern>> = {
  plastic: (u, v, noise) => 0.05 * cloudy(u, v, noise),
  wood: (u, v, noise) => {
    const grain = noise(u, v, 26, 2) * 0.55 + noise(u, v, 90, 5) * 0.3;
    return 0.55 * Math.sin(18 * (u + 0.16 * noise(u, v, 3, 1))) * 0.35 + 0.6 * grain;
  },
  metal: (u, v, noise) => 0.14 * noise(u, v, 2, 160) + 0.1 * cloudy(u, v, noise),
  stone: (u, v, noise) => blocks(u, v, 6, 9, 0.05, noise) + 0.35 * cloudy(u, v, noise),
  rock: (u, v, noise) => 0.8 * cloudy(u, v, noise) + 0.25 * noise(u, v, 80, 80),
  brick: (u, v, noise) => blocks(u, v, 8, 18, 0.09, noise) + 0.2 * cloudy(u, v, noise),
  shingle: (u, v, noise) => {
    const row = Math.floor(v * 14);
    const along = (((u * 14 + (row % 2) / 2) % 1) + 1) % 1;
    const down = v * 14 - row;
    const gap = along < 0.06 ? -0.7 : 0;
    return (
      0.45 -
      0.9 * down +
      gap +
      0.35 * noise(Math.floor(u * 14 + (row % 2) / 2) / 14, row / 14, 14, 14)
    );
  },
  plaster: (u, v, noise) => 0.16 * cloudy(u, v, noise) + 0.06 * noise(u, v, 120, 120),
  ceramic: (u, v, noise) => 0.08 * cloudy(u, v, noise) + (Math.abs(v - 0.24) < 0.012 ? -0.5 : 0),
  glass: (u, v, noise) => 0.25 * noise(u, v, 3, 3),
  fabric: (u, v, noise) => 0.22 * Math.sin(u * 380) * Math.sin(v * 380) + 0.2 * cloudy(u, v, noise),
  leaf: (u, v, noise) => 0.5 * noise(u, v, 18, 18) + 0.45 * noise(u, v, 44, 44),
  bark: (u, v, noise) => 0.6 * noise(u, v, 30, 4) + 0.35 * noise(u, v, 70, 12),
  rubber: (u, v, noise) =>
    0.12 * noise(u, v, 60, 60) + (Math.abs(((u * 40) % 1) - 0.5) < 0.12 ? -0.25 : 0),
  paper: (u, v, noise) => 0.1 * noise(u, v, 80, 80),
  snow: (u, v, noise) => 0.14 * cloudy(u, v, noise) + 0.1 * noise(u, v, 150, 150),
  light: (u, v, noise) => 0.3 + 0.1 * noise(u, v, 4, 4),
};

/** Blocks in rows, every other one shifted, each a little lighter or darker, with joints between. */
function blocks(
  u: number,
  v: number,
  across: number,
  down: number,
  joint: number,
  noise: Noise,
): number {
  const row = Math.floor(v * down);
  const shifted = u * across + (((row % 2) + 2) % 2) / 2;
  const [along, high] = [((shifted % 1) + 1) % 1, v * down - row];
  if (along < joint || high < joint * 1.6) return 0.55;
  return 0.4 * noise(Math.floor(shifted) / across, row / down, across, down) - 0.1;
}
