import sharp from 'sharp';
import type { Media } from '../models.ts';
import { countPackets, decodeVideo } from './decode.ts';
import { failAsUnreadable, unreadable, withVideo } from './open.ts';
import { type Matrix, yuvToRgb } from './yuv.ts';

/**
 * Pictures of a video as PNG files, upright as players show them, evenly spread over its length,
 * including the first one.
 *
 * @param count the most pictures; a video with fewer frames gives all of them
 * @throws InvalidArgumentError if it is no video, has no pictures, or there is no decoder for it
 */
export function videoStills(file: Uint8Array, count: number): Promise<Media[]> {
  return withVideo(file, async (video) => {
    const packetCount = await countPackets(video.track);
    const indexes = new Set(
      Array.from({ length: count }, (_, n) => Math.floor((n * packetCount) / count)),
    );
    const rotation = await video.track.getRotation();
    const { matrix, fullRange } = await video.track.getColorSpace();
    const stills: Media[] = [];
    let i = 0;
    for await (const { picture } of decodeVideo(video)) {
      if (!indexes.delete(i++)) continue;
      const { width, height } = picture;
      const raw = { width, height, channels: 3 as const };
      const rgb = yuvToRgb(picture, matrixOf(matrix, height), fullRange ?? false);
      const upright = sharp(rgb, { raw }).rotate(rotation);
      const data = await upright.png({ compressionLevel: 3 }).toBuffer();
      stills.push({ data: Uint8Array.from(data), mediaType: 'image/png' });
      if (indexes.size === 0) break;
    }
    if (stills.length === 0) throw unreadable('The video has no pictures in it, or is cut off.');
    return stills;
  }).catch(failAsUnreadable);
}

/** If a file does not name its colour matrix, players use the usual one for its size. */
function matrixOf(matrix: string | null | undefined, height: number): Matrix {
  if (matrix === 'bt709') return 'bt709';
  return matrix == null && height >= 720 ? 'bt709' : 'bt601';
}
