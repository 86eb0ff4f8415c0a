import type { AudioFormat, Media } from '../models.ts';
import { decodeAudio } from './decode.ts';
import { encodeAudio } from './encode.ts';

/**
 * A sound file in another format, with the same samples a second and channels, and without its tags.
 *
 * @throws InvalidArgumentError if it is no sound that can be read
 */
export async function convertSound(file: Uint8Array, format: AudioFormat): Promise<Media> {
  const { sound } = await decodeAudio(file);
  return await encodeAudio(sound, { format });
}
