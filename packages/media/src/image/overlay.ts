import sharp from 'sharp';
import type { Picture } from './picture.ts';

/** The picture with an SVG document of its size painted over it. */
export async function overlaySvg({ data, width, height }: Picture, svg: string): Promise<Picture> {
  const over = await sharp(Buffer.from(svg), { unlimited: true })
    .resize(width, height, { fit: 'fill' })
    .png()
    .toBuffer();
  const painted = await sharp(data, { raw: { width, height, channels: 3 } })
    .composite([{ input: over }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data: painted, width, height };
}
