import {
  add,
  resample,
  type Sound,
  stretch,
  type TimedText,
  type Transcript,
} from '@genmedia/media/audio';
import { Random } from '../random.ts';
import { type Phone, utter } from './flite.ts';
import { isSpoken, latin } from './latin.ts';
import { sentencesOf } from './sentences.ts';
import type { Voice } from './voices.ts';
import { wordsOf } from './words.ts';

/** Of all speech here: what speech services use, and more than the voices fill. */
export const SPEECH_RATE = 24_000;

export interface SpeakOptions {
  readonly voice: Voice;
  /** 2 is twice as fast. */
  readonly speed: number;
  readonly seed: number;
  /** How freely pitch and pace move, from 0, where the seed does not matter, to 1. */
  readonly temperature: number;
  readonly abortSignal?: AbortSignal | undefined;
}

export interface Speech {
  readonly sound: Sound;
  readonly transcript: Transcript;
}

/** A sentence or a part of one, said: the samples, and its sounds' times. */
export interface SaidSentence {
  readonly samples: Float32Array;
  readonly phones: readonly Phone[];
}

/** Says a text, and tells when each of its sentences and words is heard. */
export async function speak(text: string, options: SpeakOptions): Promise<Speech> {
  const segments: TimedText[] = [];
  const words: TimedText[] = [];
  const parts: Float32Array[] = [];
  let frames = 0;
  for (const sentence of sentencesOf(text).filter(isSpoken)) {
    options.abortSignal?.throwIfAborted();
    const said = await say(sentence, options, parts.length);
    const from = frames / SPEECH_RATE;
    const spoken = (await wordsOf(sentence, said.phones)).flatMap((word) =>
      timed(word.text, word.phones, from),
    );
    segments.push(...whole(sentence, spoken));
    words.push(...spoken);
    parts.push(said.samples);
    frames += said.samples.length;
  }
  return { sound: joined(parts, frames), transcript: { language: 'en', segments, words } };
}

/** Says one sentence. The seed moves pitch and pace as far as the temperature lets it, each sentence in its own way. */
async function say(sentence: string, options: SpeakOptions, index: number): Promise<SaidSentence> {
  const { voice, speed, seed, temperature } = options;
  const random = new Random(`say/${seed}/${index}`);
  const freely = () => random.range(1 - 0.04 * temperature, 1 + 0.04 * temperature);
  const pace = voice.pace * speed * freely();
  const mean = (voice.hertz * freely()) / voice.formants;
  const deviation = (voice.deviation * (0.3 + 1.4 * temperature)) / voice.formants;
  const utterance = await utter(latin(sentence), {
    voice: voice.base,
    // Read faster, as resonances want it, speech is shorter: say it slower by as much.
    stretch: voice.formants / pace,
    ...(voice.base !== 'rms' && { pitch: { mean, deviation } }),
  });
  return withFormants(utterance.samples, utterance.sampleRate, utterance.phones, voice.formants);
}

function withFormants(
  samples: Float32Array,
  sampleRate: number,
  phones: readonly Phone[],
  formants: number,
): SaidSentence {
  const shifted =
    formants === 1 ? samples : stretch(samples, formants, Math.round(samples.length / formants));
  const { channels } = resample({ sampleRate, channels: [shifted] }, SPEECH_RATE);
  return {
    samples: channels[0] ?? new Float32Array(0),
    phones: phones.map(({ name, start, end }) => ({
      name,
      start: start / formants,
      end: end / formants,
    })),
  };
}

function timed(text: string, phones: readonly Phone[], from: number): TimedText[] {
  const [first, last] = [phones[0], phones.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [{ text, startSecond: from + first.start, endSecond: from + last.end }];
}

function whole(text: string, words: readonly TimedText[]): TimedText[] {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [{ text, startSecond: first.startSecond, endSecond: last.endSecond }];
}

function joined(parts: readonly Float32Array[], frames: number): Sound {
  const samples = new Float32Array(frames);
  let at = 0;
  for (const part of parts) {
    add(samples, part, at);
    at += part.length;
  }
  return { sampleRate: SPEECH_RATE, channels: [samples] };
}
