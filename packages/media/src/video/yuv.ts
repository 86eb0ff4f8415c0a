import { byteAt, int32At } from '../arrays.ts';

/** An opaque picture that is being painted: each word has red, green, blue and an unused byte. */
export interface Canvas {
  readonly pixels: Int32Array;
  readonly width: number;
  readonly height: number;
}

/**
 * A picture in the format of H.264: brightness for every pixel, then two colour differences for
 * every four pixels (I420). Both sides are even. `decodeVideo` gives the values of the file;
 * `writeMp4` says that they are those of ITU-R BT.709, from 16 to 235 or 240.
 */
export interface Yuv {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Converts a canvas (ITU-R BT.709, values from 16 to 235 or 240), into `into` if it is given. */
export function toYuv({ pixels, width, height }: Canvas, into?: Yuv): Yuv {
  const data = into?.data ?? new Uint8Array((width * height * 3) / 2);
  let u = width * height;
  let v = (u * 5) / 4;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const at = y * width + x;
      const a = int32At(pixels, at);
      const b = int32At(pixels, at + 1);
      const c = int32At(pixels, at + width);
      const d = int32At(pixels, at + width + 1);
      data[at] = brightness(a);
      data[at + 1] = brightness(b);
      data[at + width] = brightness(c);
      data[at + width + 1] = brightness(d);
      const red = (a & 255) + (b & 255) + (c & 255) + (d & 255);
      const green = ((a >> 8) & 255) + ((b >> 8) & 255) + ((c >> 8) & 255) + ((d >> 8) & 255);
      const blue = ((a >> 16) & 255) + ((b >> 16) & 255) + ((c >> 16) & 255) + ((d >> 16) & 255);
      data[u++] = (-6596 * red - 22189 * green + 28785 * blue + zero) >> 18;
      data[v++] = (28785 * red - 26146 * green - 2639 * blue + zero) >> 18;
    }
  }
  return { data, width, height };
}

/** No colour (128), and half a step for rounding, in units of 2^-18. */
const zero = (128 << 18) + (1 << 17);

function brightness(pixel: number): number {
  const [red, green, blue] = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
  return (11966 * red + 40254 * green + 4064 * blue + (16 << 16) + (1 << 15)) >> 16;
}

/** How brightness and colour are separated (ITU-R BT.601 or BT.709). */
export type Matrix = 'bt601' | 'bt709';

/** Factors from YUV to RGB, for values from 16 to 235 or 240. */
const factors: Record<Matrix, readonly [rv: number, gu: number, gv: number, bu: number]> = {
  bt601: [1.596, 0.392, 0.813, 2.017],
  bt709: [1.793, 0.213, 0.533, 2.112],
};

/**
 * Converts to three bytes per pixel.
 *
 * @param isFullRange whether the values are from 0 to 255
 */
export function yuvToRgb(
  { data, width, height }: Yuv,
  matrix: Matrix,
  isFullRange: boolean,
): Uint8Array {
  const colour = isFullRange ? 224 / 255 : 1;
  const [scale, dark] = isFullRange ? [1, 0] : [1.164, 16];
  const [rv, gu, gv, bu] = factors[matrix];
  const rgb = new Uint8ClampedArray(width * height * 3);
  const [us, vs] = [width * height, (width * height * 5) / 4];
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p += 3) {
      const c = (y >> 1) * (width >> 1) + (x >> 1);
      const light = scale * (byteAt(data, y * width + x) - dark);
      const u = colour * (byteAt(data, us + c) - 128);
      const v = colour * (byteAt(data, vs + c) - 128);
      rgb[p] = light + rv * v;
      rgb[p + 1] = light - gu * u - gv * v;
      rgb[p + 2] = light + bu * u;
    }
  }
  return new Uint8Array(rgb.buffer);
}
