import { int32At } from '../arrays.ts';
import type { Yuv } from '../video/yuv.ts';
import type { BinaryMask } from './mask.ts';

/** How far around a pixel known pixels are searched. */
const searchRadius = 5;

/** The places around a pixel from which it may be filled. */
const places = placesAround();
/** The weight of each falls with the cube of its distance. */
const weights = Float64Array.from(places, ({ dx, dy }) => (dx * dx + dy * dy) ** -1.5);

/**
 * How a plane is filled where a mask is on. The mask is the same for all pictures, so the sources
 * of each pixel are found once, and the filling cannot flicker. A byte for each source, as half of a
 * large picture has forty million of them.
 */
interface Plan {
  /** The pixels to fill, from the border of the mask inwards. */
  readonly pixels: Int32Array;
  /** The index of the first source of each pixel, with one more entry for the end. */
  readonly starts: Int32Array;
  /** Indexes of places. */
  readonly sources: Uint8Array;
  /** How far the index of a pixel at each place is from that of the pixel in the middle. */
  readonly steps: Int32Array;
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
function fill(plane: Uint8Array, { pixels, starts, sources, steps }: Plan): void {
  for (let k = 0; k < pixels.length; k++) {
    const pixel = pixels[k] as number;
    const end = starts[k + 1] as number;
    let sum = 0;
    let total = 0;
    for (let s = starts[k] as number; s < end; s++) {
      const place = sources[s] as number;
      const weight = weights[place] as number;
      sum += (plane[pixel + (steps[place] as number)] as number) * weight;
      total += weight;
    }
    plane[pixel] = sum / total + 0.5;
  }
}

/** Fills from the border inwards, ring by ring. */
function planOf({ on, width, height }: BinaryMask): Plan {
  const ring = ringsOf({ on, width, height });
  const pixels = Int32Array.from([...ring.keys()].filter((i) => int32At(ring, i) > 0)).sort(
    (a, b) => int32At(ring, a) - int32At(ring, b) || a - b,
  );
  const starts = new Int32Array(pixels.length + 1);
  const sources = new Uint8Array(pixels.length * places.length);
  let count = 0;
  for (const [k, i] of pixels.entries()) {
    const [x, y, own] = [i % width, Math.floor(i / width), int32At(ring, i)];
    for (const [place, { dx, dy }] of places.entries()) {
      const [nx, ny] = [x + dx, y + dy];
      if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
      if (int32At(ring, ny * width + nx) < own) sources[count++] = place;
    }
    starts[k + 1] = count;
  }
  const steps = Int32Array.from(places, ({ dx, dy }) => dy * width + dx);
  return { pixels, starts, sources: sources.slice(0, count), steps };
}

function placesAround() {
  const found: { readonly dx: number; readonly dy: number }[] = [];
  for (let dy = -searchRadius; dy <= searchRadius; dy++) {
    for (let dx = -searchRadius; dx <= searchRadius; dx++) {
      const square = dx * dx + dy * dy;
      if (square > 0 && square <= searchRadius * searchRadius) found.push({ dx, dy });
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
