import type { Picture } from '@genmedia/media/image';
import sharp, { type OverlayOptions } from 'sharp';

/** Makes a texture of one colour, with pictures on it. */
export async function textureOf(
  background: string,
  side: number,
  pictures: OverlayOptions[] = [],
): Promise<Picture> {
  const create = { width: side, height: side, channels: 3, background } as const;
  const data = await sharp({ create }).composite(pictures).removeAlpha().raw().toBuffer();
  return { data, width: side, height: side };
}
