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

/** The same mask at another size. */
export async function resizeMask(
  { data, width, height }: Mask,
  w: number,
  h: number,
): Promise<Mask> {
  const resized = await sharp(data, { raw: { width, height, channels: 1 } })
    .resize(w, h, { fit: 'fill', kernel: 'linear' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return { data: resized, width: w, height: h };
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

/** A mask that marks a whole picture. */
export function fullMask({ width, height }: Picture): Mask {
  return { data: new Uint8Array(width * height).fill(255), width, height };
}
