import type { InputVideoTrack } from 'mediabunny';
import sharp from 'sharp';
import type { Size } from '../image/read.ts';
import type { Media } from '../models.ts';
import { decodeVideo, shownPictures } from './decode.ts';
import { unreadable, withVideo } from './open.ts';
import { type Matrix, type Yuv, yuvToRgb } from './yuv.ts';

/**
 * Pictures of a video as PNG files, upright and in the proportions in which players show them, evenly
 * spread over its length, including the first one.
 *
 * @param count the most pictures; a video with fewer frames gives all of them
 * @throws InvalidArgumentError if it is no video, has no pictures, or there is no decoder for it
 */
export function videoStills(file: Uint8Array, count: number): Promise<Media[]> {
  return withVideo(file, async (video) => {
    const shown = await shownPictures(video.track);
    const indexes = new Set(
      Array.from({ length: count }, (_, n) => Math.floor((n * shown.count) / count)),
    );
    const rotation = await video.track.getRotation();
    const pixelRatio = await pixelRatioOf(video.track);
    const { matrix, fullRange } = await video.track.getColorSpace();
    const stills: Media[] = [];
    let i = 0;
    for await (const { picture, at } of decodeVideo(video)) {
      if (at < shown.from || !indexes.delete(i++)) continue;
      const { width, height } = picture;
      const raw = { width, height, channels: 3 as const };
      const rgb = yuvToRgb(picture, matrixOf(matrix, height), fullRange ?? false);
      const still = sharp(rgb, { raw })
        .resize({ ...shownSize(picture, pixelRatio), fit: 'fill' })
        .rotate(rotation);
      const data = await still.png({ compressionLevel: 3 }).toBuffer();
      stills.push({ data: Uint8Array.from(data), mediaType: 'image/png' });
      if (indexes.size === 0) break;
    }
    if (stills.length === 0) throw unreadable('The video has no pictures in it, or is cut off.');
    return stills;
  });
}

/** How wide a pixel is for its height; 1 if the file does not say. */
async function pixelRatioOf(track: InputVideoTrack): Promise<number> {
  const { num, den } = await track.getPixelAspectRatio();
  return num > 0 && den > 0 ? num / den : 1;
}

/** The size at which pixels are square: one side is shorter, so that no file makes a still larger. */
function shownSize({ width, height }: Yuv, pixelRatio: number): Size {
  return pixelRatio < 1
    ? { width: Math.max(1, Math.round(width * pixelRatio)), height }
    : { width, height: Math.max(1, Math.round(height / pixelRatio)) };
}

/** If a file does not name its colour matrix, players use the usual one for its size. */
function matrixOf(matrix: string | null | undefined, height: number): Matrix {
  if (matrix === 'bt709') return 'bt709';
  return matrix == null && height >= 720 ? 'bt709' : 'bt601';
}
