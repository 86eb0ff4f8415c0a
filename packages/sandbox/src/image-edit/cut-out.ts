import { byteAt } from '@genmedia/media/arrays';
import type { Subject } from '../image/prompt/brief.ts';
import { cutOut, silhouetteOf } from '../object3d/silhouette.ts';
import { sharpOf } from '../picture/sharp-of.ts';
import type { Photo } from './photo.ts';

/** The largest difference between pixels of a plain background, in levels of a channel. */
const maxBackgroundDifference = 24;

/**
 * The goods that a photograph shows, as a figure: what differs from a background of one colour.
 * Undefined if the photograph has no such background, or nothing before it.
 */
export async function cutOutSubject({ data, width, height }: Photo): Promise<Subject | undefined> {
  if (!isPlain(data, width, height)) return undefined;
  const file = await sharpOf({ data, width, height }).png({ compressionLevel: 0 }).toBuffer();
  const silhouette = await silhouetteOf(file);
  // Where nothing stands out, the whole picture counts as the object.
  if (!silhouette.on.includes(0)) return undefined;
  const { width: w, height: h } = silhouette;
  const png = await cutOut(silhouette);
  const wide = (100 * w) / h;
  const place = `x="${-wide / 2}" y="-100" width="${wide}" height="100"`;
  return {
    motif: {
      words: ['thing'],
      realm: 'ground',
      home: 'land',
      size: 0.4,
      aspect: w / h,
      colors: ['#808080'],
      body: `<image ${place} href="data:image/png;base64,${png.toString('base64')}"/>`,
    },
    count: 1,
    colors: [],
    accents: [],
    scale: 1,
    place: {},
    relation: undefined,
    look: {},
  };
}

/** Whether the border of a picture has one colour. */
function isPlain(data: Uint8Array, width: number, height: number): boolean {
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (x > 0 && y > 0 && x < width - 1 && y < height - 1) continue;
    for (let k = 0; k < 3; k++)
      if (Math.abs(byteAt(data, 3 * i + k) - byteAt(data, k)) > maxBackgroundDifference)
        return false;
  }
  return true;
}
