import { resample, trackPitch } from '@genmedia/media/audio';
import { utter } from '../../speech/flite.ts';
import { latin } from '../../speech/latin.ts';
import { type SpokenWord, wordsOf } from '../../speech/words.ts';
import { RATE } from '../synth/rate.ts';
import type { Singer } from './lyrics.ts';
import type { SaidLine } from './sing.ts';
import { type Syllable, syllablesOf } from './syllables.ts';

/** A line that can be sung: as it was said, and its words. */
export interface SingableLine extends SaidLine {
  readonly text: string;
  readonly words: readonly SpokenWord[];
}

/** Who sings: the voice, the pitch that it is said at, and the middle of its range as MIDI. */
export const SINGERS = {
  female: { voice: 'slt', mean: 250, low: 57, formants: 1.04 },
  male: { voice: 'awb', mean: 150, low: 46, formants: 1 },
} as const;

/** Says lines for a singer to sing, each only once. */
export class Prompter {
  readonly #lines = new Map<string, Promise<SingableLine | undefined>>();

  /** Nothing for a line in which there is no vowel. */
  line(text: string, singer: Singer): Promise<SingableLine | undefined> {
    const key = `${singer}/${text}`;
    const known = this.#lines.get(key) ?? say(text, singer);
    this.#lines.set(key, known);
    return known;
  }
}

async function say(text: string, singer: Singer): Promise<SingableLine | undefined> {
  const { voice, mean } = SINGERS[singer];
  const said = latin(text).replace(/[.,;:!?]+(\s|$)/g, '$1');
  // Spoken on one note: the tune is added later.
  const pitch = { mean, deviation: 4 };
  const { phones, ...utterance } = await utter(said, { voice, stretch: 1.1, pitch });
  const syllables: Syllable[] = syllablesOf(phones);
  if (syllables.length === 0) return undefined;
  // Pieces are laid on whole samples: at a higher rate the tune is more exact.
  const { channels } = resample({ ...utterance, channels: [utterance.samples] }, RATE);
  const [samples = utterance.samples] = channels;
  const track = trackPitch(utterance.samples, utterance.sampleRate);
  const words = await wordsOf(text, phones);
  return { text, samples, sampleRate: RATE, pitch: track, syllables, words };
}
