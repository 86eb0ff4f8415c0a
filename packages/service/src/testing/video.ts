import { probeVideo, type VideoFacts, videoStills } from '@genmedia/media/video';
import { decodePicture, type Picture } from './picture.ts';

export interface Video extends VideoFacts {
  /** The first picture, one from the middle, and one near the end. */
  pictures: Picture[];
}

/** Decodes a video. Rejects if it is not one. */
export async function decodeVideo(file: Uint8Array): Promise<Video> {
  const stills = await videoStills(file, 3);
  const pictures = await Promise.all(stills.map(({ data }) => decodePicture(data)));
  return { ...(await probeVideo(file)), pictures };
}

/** The mean difference of two pictures of one size, in levels. */
export function difference(one: Picture | undefined, other: Picture | undefined): number {
  if (!one || !other) throw new Error('There are not two pictures to compare.');
  return (
    one.pixels.reduce((sum, level, at) => sum + Math.abs(level - (other.pixels[at] ?? 0)), 0) /
    one.pixels.length
  );
}
