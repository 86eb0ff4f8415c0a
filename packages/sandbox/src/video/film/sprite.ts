import { maskBounds, opacityOf } from '@genmedia/media/image';
import type { Rgba } from '../../image/render.ts';

/**
 * A picture with transparency: one 32-bit word per pixel, whose bytes from the lowest up are red,
 * green and blue, premultiplied, and opacity. Its edge is transparent and one pixel wide.
 */
export interface Sprite {
  readonly pixels: Int32Array;
  readonly width: number;
  readonly height: number;
  /** The place of its upper left corner in the scene. */
  readonly left: number;
  readonly top: number;
  /** For every row, the first visible pixel, and the one after the last. */
  readonly first: Int32Array;
  readonly end: Int32Array;
}

/** A sprite of the visible part of a picture; undefined if nothing is visible. */
export function spriteOf(picture: Rgba, left = 0, top = 0): Sprite | undefined {
  const box = maskBounds(opacityOf(picture), 1);
  if (box === undefined) return undefined;
  const [width, height] = [box.right - box.left + 2, box.bottom - box.top + 2];
  const pixels = new Int32Array(width * height);
  for (let y = box.top; y < box.bottom; y++) {
    const row = (y - box.top + 1) * width + 1 - box.left;
    for (let x = box.left; x < box.right; x++) {
      pixels[row + x] = premultiplied(picture.data, 4 * (y * picture.width + x));
    }
  }
  const spans = spansOf(pixels, width, height);
  return { pixels, width, height, left: left + box.left - 1, top: top + box.top - 1, ...spans };
}

function premultiplied(data: Uint8Array, at: number): number {
  const alpha = data[at + 3] ?? 0;
  const by = (channel: number) => Math.round(((data[at + channel] ?? 0) * alpha) / 255);
  return (alpha << 24) | (by(2) << 16) | (by(1) << 8) | by(0);
}

function spansOf(pixels: Int32Array, width: number, height: number) {
  const first = new Int32Array(height).fill(width);
  const end = new Int32Array(height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (pixels[y * width + x] === 0) continue;
      if (first[y] === width) first[y] = x;
      end[y] = x + 1;
    }
  }
  return { first, end };
}
