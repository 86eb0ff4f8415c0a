import { byteAt } from '@genmedia/media/arrays';
import { clampByte, type Picture } from '@genmedia/media/image';
import { sharpOf } from './sharp-of.ts';

/** The changes to the light and the colours of a picture. */
export type Tone =
  | 'brighter'
  | 'darker'
  | 'monochrome'
  | 'sepia'
  | 'warmer'
  | 'cooler'
  | 'contrast'
  | 'blur'
  | 'sharpen'
  | 'vivid';

type Change = (r: number, g: number, b: number) => readonly [number, number, number];

const gray = (r: number, g: number, b: number) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const curve = (value: number, gamma: number) => 255 * (value / 255) ** gamma;

const changes: Readonly<Record<Exclude<Tone, 'blur' | 'sharpen'>, Change>> = {
  brighter: (r, g, b) => [curve(r, 0.72) + 8, curve(g, 0.72) + 8, curve(b, 0.72) + 8],
  darker: (r, g, b) => [curve(r, 1.45), curve(g, 1.45), curve(b, 1.45)],
  monochrome: (r, g, b) => [gray(r, g, b), gray(r, g, b), gray(r, g, b)],
  sepia: (r, g, b) => [gray(r, g, b) * 1.07 + 12, gray(r, g, b) * 0.93 + 4, gray(r, g, b) * 0.74],
  warmer: (r, g, b) => [r * 1.1 + 6, g * 1.01, b * 0.86],
  cooler: (r, g, b) => [r * 0.88, g, b * 1.1 + 8],
  contrast: (r, g, b) => [away(r, 128, 1.3), away(g, 128, 1.3), away(b, 128, 1.3)],
  vivid: (r, g, b) => {
    const mean = gray(r, g, b);
    return [away(r, mean, 1.45), away(g, mean, 1.45), away(b, mean, 1.45)];
  },
};

/** The level `factor` times as far from another one. */
export function away(value: number, from: number, factor: number): number {
  return from + (value - from) * factor;
}

/** The picture in another tone. */
export async function adjustTone(picture: Picture, tone: Tone): Promise<Picture> {
  if (tone === 'blur' || tone === 'sharpen') return await focused(picture, tone);
  return mapColors(picture, changes[tone]);
}

/** Changes each pixel by itself. */
export function mapColors({ data, width, height }: Picture, change: Change): Picture {
  const out = new Uint8Array(data.length);
  for (let p = 0; p < data.length; p += 3) {
    const [r, g, b] = change(byteAt(data, p), byteAt(data, p + 1), byteAt(data, p + 2));
    out[p] = clampByte(r);
    out[p + 1] = clampByte(g);
    out[p + 2] = clampByte(b);
  }
  return { data: out, width, height };
}

async function focused(picture: Picture, tone: 'blur' | 'sharpen'): Promise<Picture> {
  const sigma = Math.max(1, Math.min(picture.width, picture.height) / 120);
  const image = sharpOf(picture);
  const data = await (tone === 'blur' ? image.blur(sigma) : image.sharpen({ sigma: 1.2, m2: 4 }))
    .raw()
    .toBuffer();
  return { ...picture, data };
}
