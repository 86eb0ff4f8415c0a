import sharp from 'sharp';
import { byteAt } from '../arrays.ts';
import type { Mask } from './mask.ts';

/**
 * A mask for APIs that paint where a picture is transparent. Pixels that are marked by half or more
 * are transparent, all others opaque. The colours show the same in white and black, for APIs that
 * use colours.
 */
export async function encodeAlphaMask({ data, width, height }: Mask): Promise<Uint8Array> {
  const rgba = new Uint8Array(data.length * 4);
  for (let i = 0, p = 0; i < data.length; i++, p += 4) {
    const isMarked = byteAt(data, i) >= 128;
    rgba.fill(isMarked ? 255 : 0, p, p + 3);
    rgba[p + 3] = isMarked ? 0 : 255;
  }
  const file = sharp(rgba, { raw: { width, height, channels: 4 } }).png({ compressionLevel: 6 });
  return Uint8Array.from(await file.toBuffer());
}
