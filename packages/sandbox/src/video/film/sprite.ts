import { byteAt } from '@genmedia/media/arrays';
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
export function spriteOf(picture: Rgba): Sprite | undefined {
  const box = maskBounds(opacityOf(picture), 1);
  if (box === undefined) return undefined;
  const [width, height] = [box.right - box.left + 2, box.bottom - box.top + 2];
  const pixels = new Int32Array(width * height);
  const first = new Int32Array(height).fill(width);
  const end = new Int32Array(height);
  const [left, top] = [box.left - 1, box.top - 1];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const pixel = premultiplied(picture.data, 4 * ((top + y) * picture.width + left + x));
      if (pixel === 0) continue;
      pixels[y * width + x] = pixel;
      if (first[y] === width) first[y] = x;
      end[y] = x + 1;
    }
  }
  return { pixels, width, height, left, top, first, end };
}

function premultiplied(data: Uint8Array, at: number): number {
  const alpha = byteAt(data, at + 3);
  const scaled = (channel: number) => Math.round((byteAt(data, at + channel) * alpha) / 255);
  return (alpha << 24) | (scaled(2) << 16) | (scaled(1) << 8) | scaled(0);
}
