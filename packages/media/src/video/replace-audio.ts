import type { Sound } from '../audio/sound.ts';
import { withSound } from './with-sound.ts';

/**
 * An MP4 file with the pictures of `video`, bit for bit, and another sound. A sound that is longer
 * is cut; one that is shorter ends in silence.
 *
 * @param audio samples, or a sound file
 * @throws InvalidArgumentError if one of the two cannot be read, or its pictures fit in no MP4
 */
export function replaceAudio(video: Uint8Array, audio: Sound | Uint8Array): Promise<Uint8Array> {
  return withSound(video, audio);
}
