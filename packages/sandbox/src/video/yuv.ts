import type { Canvas } from './film/paint.ts';

/**
 * A picture as H.264 holds it: brightness for every pixel, then two colour differences for every
 * four (I420, ITU-R BT.709, values from 16 to 235 or 240). Sides are even.
 */
export interface Yuv {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** From a canvas, into `into` if that is given. */
export function toYuv({ pixels, width, height }: Canvas, into?: Yuv): Yuv {
  const data = into?.data ?? new Uint8Array((width * height * 3) / 2);
  let u = width * height;
  let v = (u * 5) / 4;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const at = y * width + x;
      const a = pixels[at] as number;
      const b = pixels[at + 1] as number;
      const c = pixels[at + width] as number;
      const d = pixels[at + width + 1] as number;
      data[at] = brightness(a);
      data[at + 1] = brightness(b);
      data[at + width] = brightness(c);
      data[at + width + 1] = brightness(d);
      const red = (a & 255) + (b & 255) + (c & 255) + (d & 255);
      const green = ((a >> 8) & 255) + ((b >> 8) & 255) + ((c >> 8) & 255) + ((d >> 8) & 255);
      const blue = ((a >> 16) & 255) + ((b >> 16) & 255) + ((c >> 16) & 255) + ((d >> 16) & 255);
      data[u++] = (-6596 * red - 22189 * green + 28785 * blue + ZERO) >> 18;
      data[v++] = (28785 * red - 26146 * green - 2639 * blue + ZERO) >> 18;
    }
  }
  return { data, width, height };
}

/** No colour, 128, and half a step for rounding, in parts of 2^18. */
const ZERO = (128 << 18) + (1 << 17);

function brightness(pixel: number): number {
  const [red, green, blue] = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
  return (11966 * red + 40254 * green + 4064 * blue + (16 << 16) + (1 << 15)) >> 16;
}
