import { convertVoice, type Sound } from '@genmedia/media/audio';
import { speak } from './speak.ts';
import type { Voice } from './voices.ts';

/** What voices say to be compared: it has most sounds of English. */
const SAMPLE = 'The quick brown fox jumps over the lazy dogs.';

/** A recording in one of the sandbox's voices. */
export async function convert(sound: Sound, voice: Voice): Promise<Sound> {
  const example = await speak(SAMPLE, { voice, speed: 1, seed: 0, temperature: 0.5 });
  return convertVoice(sound, example.sound);
}
