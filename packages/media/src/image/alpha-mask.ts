import sharp from 'sharp';
import type { Mask } from './mask.ts';

/**
 * A mask as APIs take it that paint where a picture is transparent: what is meant by half or more is
 * transparent, all else is opaque. Its colours say the same, white and black, for those that look there.
 */
export async function encodeAlphaMask({ data, width, height }: Mask): Promise<Uint8Array> {
  const rgba = new Uint8Array(data.length * 4);
  for (let i = 0, p = 0; i < data.length; i++, p += 4) {
    const isMeant = (data[i] ?? 0) >= 128;
    rgba.fill(isMeant ? 255 : 0, p, p + 3);
    rgba[p + 3] = isMeant ? 0 : 255;
  }
  const file = sharp(rgba, { raw: { width, height, channels: 4 } }).png({ compressionLevel: 6 });
  return Uint8Array.from(await file.toBuffer());
}
