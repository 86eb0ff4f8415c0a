import { InvalidArgumentError } from '@ai-sdk/provider';
import { decodeAudio } from '../audio/decode.ts';
import type { Sound } from '../audio/sound.ts';
import { knowAac } from './aac.ts';

/**
 * The sound of a video, decoded; AAC where the optional dependency `node-webcodecs` runs.
 *
 * @throws InvalidArgumentError if it has none, or there is no decoder for it
 */
export async function extractAudio(video: Uint8Array): Promise<Sound> {
  await knowAac();
  try {
    return (await decodeAudio(video)).sound;
  } catch (error) {
    if (!InvalidArgumentError.isInstance(error)) throw error;
    throw new InvalidArgumentError({ argument: 'video', message: error.message, cause: error });
  }
}
