import type { Picture } from '@genmedia/media/image';
import sharp from 'sharp';

/** A picture as sharp takes it. */
export function sharpOf({ data, width, height }: Picture) {
  return sharp(data, { raw: { width, height, channels: 3 } });
}
