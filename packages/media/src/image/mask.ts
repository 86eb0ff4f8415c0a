import sharp from 'sharp';
import { byteAt } from '../arrays.ts';
import type { Picture } from './picture.ts';

/** How much each pixel is marked: one byte per pixel, 0 to 255, row by row. */
export interface Mask {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The edges of a part of a picture. `right` and `bottom` are one after the last pixel. */
export interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A picture with four bytes per pixel: red, green, blue and opacity. */
interface RgbaPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The opacity of each pixel. */
export function opacityOf({ data, width, height }: RgbaPicture): Mask {
  const opacity = new Uint8Array(width * height);
  for (let i = 0; i < opacity.length; i++) opacity[i] = byteAt(data, 4 * i + 3);
  return { data: opacity, width, height };
}

/**
 * The smallest rectangle with all pixels marked by `least` or more; undefined if there are none.
 */
export function maskBounds({ data, width, height }: Mask, least = 128): Bounds | undefined {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (byteAt(data, y * width + x) < least) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  return right > left ? { left, top, right, bottom } : undefined;
}

/** How many pixels are marked by half or more. */
export function maskArea({ data }: Mask): number {
  let area = 0;
  for (const value of data) if (value >= 128) area++;
  return area;
}

/** The same mask at another size. */
export async function resizeMask(
  { data, width, height }: Mask,
  w: number,
  h: number,
): Promise<Mask> {
  const resized = await gray(data, width, height)
    .resize(w, h, { fit: 'fill', kernel: 'linear' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return { data: resized, width: w, height: h };
}

/** Blurs the edges of a mask over some pixels on both sides. */
export async function softenMask({ data, width, height }: Mask, sigma: number): Promise<Mask> {
  if (sigma < 0.3) return { data, width, height };
  const soft = await gray(data, width, height).blur(sigma).extractChannel(0).raw().toBuffer();
  return { data: soft, width, height };
}

/**
 * Grows what a mask marks by half or more by `reach` pixels on all sides, or shrinks it if `reach` is
 * negative.
 */
export async function growMask(mask: Mask, reach: number): Promise<Mask> {
  const { data, width, height } = mask;
  const size = Math.round(Math.abs(reach));
  const hard = gray(data, width, height).threshold(128);
  // To sharp, an object is what is dark.
  if (size > 0 && reach > 0) hard.erode(size);
  if (size > 0 && reach < 0) hard.dilate(size);
  return { ...mask, data: await hard.extractChannel(0).raw().toBuffer() };
}

/**
 * The first picture, replaced by the second one as far as the mask marks it.
 *
 * @param most how much of the second picture is seen where the mask marks it wholly, from 0 to 1
 */
export function blendPictures(below: Picture, above: Picture, mask: Mask, most = 1): Picture {
  const data = Uint8Array.from(below.data);
  for (let i = 0, p = 0; p < data.length; i++, p += 3) {
    const t = (byteAt(mask.data, i) / 255) * most;
    if (t === 0) continue;
    for (let k = p; k < p + 3; k++) {
      data[k] = Math.round(byteAt(below.data, k) * (1 - t) + byteAt(above.data, k) * t);
    }
  }
  return { data, width: below.width, height: below.height };
}

function gray(data: Uint8Array, width: number, height: number) {
  return sharp(data, { raw: { width, height, channels: 1 } });
}

/** A mask that marks a whole picture. */
export function fullMask({ width, height }: Picture): Mask {
  return { data: new Uint8Array(width * height).fill(255), width, height };
}

/** Marks what any of the masks marks. */
export function uniteMasks(masks: readonly [Mask, ...Mask[]]): Mask {
  const [first, ...rest] = masks;
  const data = Uint8Array.from(first.data);
  for (const mask of rest) {
    for (let i = 0; i < data.length; i++) data[i] = Math.max(byteAt(data, i), byteAt(mask.data, i));
  }
  return { ...first, data };
}
