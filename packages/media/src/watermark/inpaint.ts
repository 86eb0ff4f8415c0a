import { int32At } from '../arrays.ts';
import type { Yuv } from '../video/yuv.ts';
import type { BinaryMask } from './mask.ts';

/** How far around a pixel known pixels are searched. */
const searchRadius = 5;

/**
 * How a plane is filled where a mask is on. The mask is the same for all pictures, so the sources
 * of each pixel are computed once, and the filling cannot flicker.
 */
interface Plan {
  /** The pixels to fill, from the border of the mask inwards. */
  readonly pixels: Int32Array;
  /** The index of the first source of each pixel, with one more entry for the end. */
  readonly starts: Int32Array;
  readonly sources: Int32Array;
  readonly weights: Float32Array;
}

/** Returns a function that fills pictures of the mask's size, in place. */
export function createInpainter(mask: BinaryMask): (picture: Yuv) => void {
  const full = planOf(mask);
  const half = planOf(halved(mask));
  const size = mask.width * mask.height;
  return ({ data }) => {
    fill(data.subarray(0, size), full);
    fill(data.subarray(size, (size * 5) / 4), half);
    fill(data.subarray((size * 5) / 4), half);
  };
}

/** The same for the brightness only. */
export function createBrightnessInpainter(mask: BinaryMask): (picture: Yuv) => void {
  const plan = planOf(mask);
  return ({ data }) => fill(data.subarray(0, mask.width * mask.height), plan);
}

// Each index is one that planOf has put there. Reads that are checked would take a tenth longer.
function fill(plane: Uint8Array, { pixels, starts, sources, weights }: Plan): void {
  for (let k = 0; k < pixels.length; k++) {
    let sum = 0.5;
    for (let s = starts[k] as number; s < (starts[k + 1] as number); s++) {
      sum += (plane[sources[s] as number] as number) * (weights[s] as number);
    }
    plane[pixels[k] as number] = sum;
  }
}

/**
 * Fills from the border inwards, ring by ring. A source's weight falls with the cube of its
 * distance.
 */
function planOf({ on, width, height }: BinaryMask): Plan {
  const ring = ringsOf({ on, width, height });
  const pixels = [...ring.keys()]
    .filter((i) => int32At(ring, i) > 0)
    .sort((a, b) => int32At(ring, a) - int32At(ring, b) || a - b);
  const [starts, sources, weights]: [number[], number[], number[]] = [[0], [], []];
  for (const i of pixels) {
    const found = sourcesOf(i, ring, width, height);
    const total = found.reduce((sum, { weight }) => sum + weight, 0);
    for (const { at, weight } of found) {
      sources.push(at);
      weights.push(weight / total);
    }
    starts.push(sources.length);
  }
  return {
    pixels: Int32Array.from(pixels),
    starts: Int32Array.from(starts),
    sources: Int32Array.from(sources),
    weights: Float32Array.from(weights),
  };
}

function sourcesOf(i: number, ring: Int32Array, width: number, height: number) {
  const [x, y, own] = [i % width, Math.floor(i / width), int32At(ring, i)];
  const found: { at: number; weight: number }[] = [];
  for (let ny = Math.max(0, y - searchRadius); ny <= Math.min(height - 1, y + searchRadius); ny++) {
    for (
      let nx = Math.max(0, x - searchRadius);
      nx <= Math.min(width - 1, x + searchRadius);
      nx++
    ) {
      const at = ny * width + nx;
      if (int32At(ring, at) >= own) continue;
      const far = (nx - x) ** 2 + (ny - y) ** 2;
      if (far <= searchRadius * searchRadius) found.push({ at, weight: far ** -1.5 });
    }
  }
  return found;
}

/** 0 outside the mask. Inside, the number of steps from its border. */
export function ringsOf({ on, width, height }: BinaryMask): Int32Array {
  const ring = new Int32Array(on).map((value) => (value === 1 ? -1 : 0));
  const around = (i: number) => neighbours(i, width, height);
  let border = [...on.keys()].filter((i) => on[i] === 1 && around(i).some((n) => on[n] === 0));
  for (let step = 1; border.length > 0; step++) {
    for (const i of border) ring[i] = step;
    border = [...new Set(border.flatMap(around))].filter((i) => ring[i] === -1);
  }
  return ring;
}

function neighbours(i: number, width: number, height: number): number[] {
  const [x, y] = [i % width, Math.floor(i / width)];
  return [
    ...(x > 0 ? [i - 1] : []),
    ...(x < width - 1 ? [i + 1] : []),
    ...(y > 0 ? [i - width] : []),
    ...(y < height - 1 ? [i + width] : []),
  ];
}

/** Halves a mask for planes of half the size: a pixel is set if any of its four pixels is. */
function halved({ on, width, height }: BinaryMask): BinaryMask {
  const [w, h] = [width / 2, height / 2];
  const small = new Uint8Array(w * h);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (on[y * width + x] === 1) small[(y >> 1) * w + (x >> 1)] = 1;
    }
  }
  return { on: small, width: w, height: h };
}
