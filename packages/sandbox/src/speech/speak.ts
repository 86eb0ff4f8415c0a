import {
  resample,
  type Sound,
  stretch,
  type TimedText,
  type Transcript,
} from '@genmedia/media/audio';
import { Random } from '@genmedia/media/random';
import { utter } from './flite.ts';
import { isSpoken, latin } from './latin.ts';
import { sentencesOf } from './sentences.ts';
import type { Voice } from './voices.ts';
import { spokenWords, timeWords } from './words.ts';

/**
 * The sample rate of all speech, which is usual for speech services. The voices would need less.
 */
export const speechRate = 24_000;

export interface SpeakOptions {
  readonly voice: Voice;
  /** The speed factor: 2 is twice as fast. */
  readonly speed: number;
  readonly seed: number;
  /** How much pitch and pace vary, from 0, where the seed has no effect, to 1. */
  readonly temperature: number;
  readonly abortSignal?: AbortSignal | undefined;
}

export interface Speech {
  readonly sound: Sound;
  readonly transcript: Transcript;
}

/** Speaks a text, with the times of its sentences and words. */
export async function speak(text: string, options: SpeakOptions): Promise<Speech> {
  const segments: TimedText[] = [];
  const words: TimedText[] = [];
  const parts: { samples: Float32Array; at: number }[] = [];
  let frames = 0;
  for (const sentence of sentencesOf(text).filter(isSpoken)) {
    options.abortSignal?.throwIfAborted();
    const { samples, phones } = await say(sentence, options, parts.length);
    const from = frames / speechRate;
    const timedWords = timeWords(await spokenWords(sentence, phones), (second) => from + second);
    const [first, last] = [timedWords[0], timedWords.at(-1)];
    if (first && last) segments.push({ ...first, text: sentence, endSecond: last.endSecond });
    words.push(...timedWords);
    parts.push({ samples, at: frames });
    frames += samples.length;
  }
  const whole = new Float32Array(frames);
  for (const { samples, at } of parts) whole.set(samples, at);
  return {
    sound: { sampleRate: speechRate, channels: [whole] },
    transcript: { language: 'en', segments, words },
  };
}

/**
 * Speaks one sentence, with the times of its sounds. The seed varies the pitch and pace of each
 * sentence, as far as the temperature allows.
 */
async function say(sentence: string, options: SpeakOptions, index: number) {
  const { voice, speed, seed, temperature } = options;
  const { base, formants } = voice;
  const random = new Random(`say/${seed}/${index}`);
  const freely = () => random.range(1 - 0.04 * temperature, 1 + 0.04 * temperature);
  const pace = voice.pace * speed * freely();
  const mean = (voice.hertz * freely()) / formants;
  const deviation = (voice.deviation * (0.3 + 1.4 * temperature)) / formants;
  const { samples, sampleRate, phones } = await utter(latin(sentence), {
    voice: base,
    // Higher formants are made by playing speech faster, so it is spoken slower by the same factor.
    stretch: formants / pace,
    ...(base !== 'rms' && { pitch: { mean, deviation } }),
  });
  const shifted =
    formants === 1 ? samples : stretch(samples, formants, Math.round(samples.length / formants));
  const { channels } = resample({ sampleRate, channels: [shifted] }, speechRate);
  return {
    samples: channels[0] ?? new Float32Array(0),
    phones: phones.map(({ name, start, end }) => ({
      name,
      start: start / formants,
      end: end / formants,
    })),
  };
}
