import { float32At } from '@genmedia/media/arrays';
import { add, sampleAt, stretch } from '@genmedia/media/audio';
import { type PitchTrack, pitchAt } from './pitch.ts';

/** How the result sounds at one moment. */
export interface Prosody {
  /** The moment of the recording to play, in seconds. */
  readonly source: number;
  /** The pitch in hertz, if the recording has a voice there. */
  readonly hertz: number;
}

export interface PsolaOptions {
  readonly sampleRate: number;
  readonly pitch: PitchTrack;
  /** The length of the result, in samples. */
  readonly frames: number;
  /** The ratio of the new resonances to the recording's: above 1 for a shorter throat. */
  readonly formants: number;
  readonly prosodyAt: (second: number) => Prosody;
}

/** The period of sound without pitch, in seconds. */
const unvoicedSeconds = 0.006;

/** A moment of the recording at which a period has its peak. */
interface PitchMark {
  readonly at: number;
  readonly period: number;
  readonly voiced: boolean;
}

/**
 * Gives a voice another pitch, pace and throat. The recording is cut at its periods, and the pieces
 * are laid out again at the distance of the new pitch (E. Moulines and F. Charpentier,
 * "Pitch-synchronous waveform processing techniques", 1990). A piece that is read faster or slower
 * has other resonances.
 */
export function psola(samples: Float32Array, options: PsolaOptions): Float32Array {
  const { sampleRate, frames, formants, prosodyAt } = options;
  const marks = findPitchMarks(samples, sampleRate, options.pitch);
  const out = new Float32Array(frames);
  let near = 0;
  let unvoicedGrains = 0;
  for (let at = 0; at < frames; ) {
    const prosody = prosodyAt(at / sampleRate);
    near = nearestMark(marks, prosody.source * sampleRate, near);
    const mark = marks[near];
    if (mark === undefined) break;
    const spacing = mark.voiced ? sampleRate / prosody.hertz : mark.period;
    // Repeated noise becomes a tone, so every other piece of noise is reversed.
    const isReversed = !mark.voiced && unvoicedGrains++ % 2 === 1;
    const grain = grainAt(samples, mark, mark.voiced ? formants : 1, isReversed);
    const loudness = mark.voiced ? Math.sqrt(spacing / mark.period) : 1;
    add(out, grain, Math.round(at - (grain.length - 1) / 2), loudness);
    at += spacing;
  }
  return out;
}

/** Two periods around a mark, faded at both ends, read at the speed for the new resonances. */
function grainAt(samples: Float32Array, mark: PitchMark, formants: number, isReversed: boolean) {
  const reach = Math.round(mark.period);
  const grain = new Float32Array(2 * reach + 1);
  for (let i = -reach; i <= reach; i++) {
    const fade = 0.5 + 0.5 * Math.cos((Math.PI * i) / (reach + 1));
    grain[reach + (isReversed ? -i : i)] = sampleAt(samples, mark.at + i) * fade;
  }
  if (Math.abs(formants - 1) < 0.005) return grain;
  return stretch(grain, formants, 2 * Math.round(reach / formants) + 1);
}

/**
 * Peaks that are one period apart where there is a voice, and marks every few milliseconds
 * elsewhere.
 */
function findPitchMarks(samples: Float32Array, sampleRate: number, pitch: PitchTrack): PitchMark[] {
  const sign = polarity(samples);
  const marks: PitchMark[] = [];
  for (let at = 0; at < samples.length; ) {
    const hertz = pitchAt(pitch, at / sampleRate);
    const voiced = hertz > 0;
    const period = voiced ? sampleRate / hertz : sampleRate * unvoicedSeconds;
    const follows = marks.at(-1)?.voiced === true;
    // The first peak of a voice may be anywhere in its period. The next ones are near the expected
    // place.
    const reach = voiced ? period * (follows ? 0.2 : 0.5) : 0;
    const place = highestSample(samples, Math.round(at - reach), Math.round(at + reach), sign);
    marks.push({ at: place, period, voiced });
    at = Math.max(place, at - period / 2) + period;
  }
  return marks;
}

/** Whether the larger peaks of a voice are above zero (1) or below (-1). */
function polarity(samples: Float32Array): number {
  let balance = 0;
  for (const sample of samples) balance += sample ** 3;
  return balance < 0 ? -1 : 1;
}

function highestSample(samples: Float32Array, from: number, to: number, sign: number): number {
  let best = Math.max(0, from);
  for (let i = best; i <= to && i < samples.length; i++) {
    if (float32At(samples, i) * sign > float32At(samples, best) * sign) best = i;
  }
  return best;
}

/** The mark nearest to a sample. The search starts from the previous mark. */
function nearestMark(marks: readonly PitchMark[], at: number, from: number): number {
  const away = (i: number) => Math.abs((marks[i]?.at ?? Number.POSITIVE_INFINITY) - at);
  let best = from;
  while (best + 1 < marks.length && away(best + 1) <= away(best)) best++;
  while (best > 0 && away(best - 1) < away(best)) best--;
  return best;
}
