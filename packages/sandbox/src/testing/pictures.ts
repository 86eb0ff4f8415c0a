import { byteAt } from '@genmedia/media/arrays';
import type { Picture } from '@genmedia/media/image';
import { type GenerateImageResult, generateImage } from 'ai';
import sharp from 'sharp';
import { sandbox } from '../provider.ts';

type Options = Partial<Omit<Parameters<typeof generateImage>[0], 'model' | 'prompt'>>;

/** Asks the sandbox for images through the AI SDK, as applications do. */
export function generate(prompt: string, options: Options = {}): Promise<GenerateImageResult> {
  return generateImage({
    model: sandbox.imageModel('sandbox-image'),
    prompt,
    size: '256x256',
    seed: 1,
    ...options,
  });
}

export async function decode(file: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Generates one image and decodes it. */
export async function picture(prompt: string, options: Options = {}): Promise<Picture> {
  const { image } = await generate(prompt, options);
  return decode(image.uint8Array);
}

/** The mean absolute difference per channel of two pictures of the same size, 0 to 255. */
export function pictureDifference(one: Picture, other: Picture): number {
  let sum = 0;
  for (let i = 0; i < one.data.length; i++)
    sum += Math.abs(byteAt(one.data, i) - byteAt(other.data, i));
  return sum / one.data.length;
}

export type Test = (r: number, g: number, b: number) => boolean;

/** The pixels of a picture that have a certain colour. */
export class Mask {
  readonly width: number;
  readonly height: number;
  readonly bits: Uint8Array;

  constructor({ data, width, height }: Picture, test: Test) {
    this.width = width;
    this.height = height;
    this.bits = Uint8Array.from({ length: width * height }, (_, i) =>
      test(byteAt(data, 3 * i), byteAt(data, 3 * i + 1), byteAt(data, 3 * i + 2)) ? 1 : 0,
    );
  }

  /** Their share of the picture, 0 to 1. */
  get share(): number {
    return this.bits.reduce((sum, bit) => sum + bit, 0) / this.bits.length;
  }

  /** Their centre, as fractions of width and height. */
  get centroid(): { x: number; y: number } {
    let [count, sumX, sumY] = [0, 0, 0];
    for (const [i, bit] of this.bits.entries()) {
      if (bit === 0) continue;
      count++;
      sumX += i % this.width;
      sumY += Math.floor(i / this.width);
    }
    return { x: sumX / count / this.width, y: sumY / count / this.height };
  }

  /** The number of separate areas that are at least `least` of the picture each. */
  areas(least = 0.002): number {
    const left = Uint8Array.from(this.bits);
    let found = 0;
    for (let start = 0; start < left.length; start++) {
      if (left[start] === 1 && this.#flood(left, start) >= least * left.length) found++;
    }
    return found;
  }

  #flood(left: Uint8Array, start: number): number {
    const stack = [start];
    let size = 0;
    left[start] = 0;
    for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
      size++;
      const x = i % this.width;
      const near = [
        x > 0 ? i - 1 : -1,
        x < this.width - 1 ? i + 1 : -1,
        i - this.width,
        i + this.width,
      ];
      for (const next of near) {
        if (left[next] !== 1) continue;
        left[next] = 0;
        stack.push(next);
      }
    }
    return size;
  }
}

/** Pixels whose hue is between two hues in degrees, and which are not grey. */
export function hue(from: number, to: number, strong = 0.4): Test {
  return (r, g, b) => {
    const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
    const chroma = high - low;
    if (high < 40 || chroma / high < strong) return false;
    const degrees = hueOf(r, g, b);
    return from <= to ? degrees >= from && degrees <= to : degrees >= from || degrees <= to;
  };
}

/** The hue of a colour that is not grey, in degrees, as in HSV. */
function hueOf(r: number, g: number, b: number): number {
  const high = Math.max(r, g, b);
  const chroma = high - Math.min(r, g, b);
  if (high === r) return (60 * ((g - b) / chroma) + 360) % 360;
  return high === g ? 60 * (2 + (b - r) / chroma) : 60 * (4 + (r - g) / chroma);
}

export const red = hue(335, 20, 0.6);
export const green = hue(90, 165, 0.5);
export const blue = hue(205, 250, 0.55);
export const yellow = hue(40, 65, 0.5);
