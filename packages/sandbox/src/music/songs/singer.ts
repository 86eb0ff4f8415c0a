import { itemAt } from '@genmedia/media/arrays';
import { resample } from '@genmedia/media/audio';
import { utter } from '../../speech/flite.ts';
import { latin } from '../../speech/latin.ts';
import { type SpokenWord, spokenWords } from '../../speech/words.ts';
import { trackPitch } from '../../voice/pitch.ts';
import { rate } from '../synth/rate.ts';
import type { Singer } from './lyrics.ts';
import type { SpokenLine } from './sing.ts';
import { type Syllable, syllablesOf } from './syllables.ts';

/** A line that can be sung: its spoken form, and its words. */
export interface SingableLine extends SpokenLine {
  readonly text: string;
  readonly words: readonly SpokenWord[];
}

/**
 * The singers: their voice, their speaking pitch in hertz, the lowest note of their range as MIDI,
 * and their formants.
 */
export const singers = {
  female: { voice: 'slt', mean: 250, low: 57, formants: 1.04 },
  male: { voice: 'awb', mean: 150, low: 46, formants: 1 },
} as const;

/** By what the lines of a song are kept: one text may have several singers. */
export function lineKey(singer: Singer, text: string): string {
  return `${singer}/${text}`;
}

/** Speaks a line for a singer. Undefined for a line without a vowel. */
export async function say(text: string, singer: Singer): Promise<SingableLine | undefined> {
  const { voice, mean } = singers[singer];
  const spelled = latin(text).replace(/[.,;:!?]+(\s|$)/g, '$1');
  // Spoken at nearly one pitch, because the melody is added later.
  const pitch = { mean, deviation: 4 };
  const { phones, ...utterance } = await utter(spelled, { voice, stretch: 1.1, pitch });
  const syllables: Syllable[] = syllablesOf(phones);
  if (syllables.length === 0) return undefined;
  // The singing moves pieces by whole samples, so a higher rate makes the pitch more exact.
  const { channels } = resample({ ...utterance, channels: [utterance.samples] }, rate);
  const samples = itemAt(channels, 0);
  const track = trackPitch(utterance.samples, utterance.sampleRate);
  const words = await spokenWords(text, phones);
  return { text, samples, sampleRate: rate, pitch: track, syllables, words };
}
