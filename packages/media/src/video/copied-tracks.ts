import { copyTrack, type OutputTrack } from '../mux.ts';
import { mp4Format } from './mp4.ts';
import { type OpenVideo, unreadable } from './open.ts';

/**
 * The pictures of a video as a track of MP4, bit for bit.
 *
 * @param maxBytes as for `boundedPackets`
 * @throws InvalidArgumentError if MP4 cannot hold them
 */
export async function copiedPictures({ track }: OpenVideo, maxBytes: number): Promise<OutputTrack> {
  const copy = await copyTrack(track, mp4Format, maxBytes);
  if (copy !== undefined) return copy;
  throw unreadable('MP4 cannot hold the pictures of the video: send H.264, HEVC, VP9 or AV1.');
}

/**
 * The sound of a video as a track of MP4, bit for bit; undefined if there is none.
 *
 * @param maxBytes as for `boundedPackets`
 * @throws InvalidArgumentError if MP4 cannot hold it
 */
export async function copiedSound(
  { input }: OpenVideo,
  maxBytes: number,
): Promise<OutputTrack | undefined> {
  const sound = await input.getPrimaryAudioTrack();
  if (sound === null) return undefined;
  const copy = await copyTrack(sound, mp4Format, maxBytes);
  if (copy !== undefined) return copy;
  const codec = (await sound.getCodec()) ?? 'unknown codec';
  throw unreadable(`MP4 cannot hold the sound of the video (${codec}): send it with AAC.`);
}
