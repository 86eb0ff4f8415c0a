import { itemAt } from '@genmedia/media/arrays';
import type { Random } from '@genmedia/media/random';
import { cellsOf, numbersOf } from '../../table.ts';
import patterns from './patterns.json' with { type: 'json' };
import { type Chord, degreeToMidi, isTone, type Key } from './scale.ts';
import type { ScoreNote } from './score.ts';

/** The time of a note that has no pitch yet. */
export interface Onset {
  readonly beat: number;
  readonly beats: number;
}

/** The settings of a melody. */
export interface TuneSetting {
  readonly key: Key;
  /** The chord at a beat. */
  readonly chordAt: (beat: number) => Chord;
  /** Range, in degrees of the key. */
  readonly low: number;
  readonly high: number;
  readonly velocity: number;
}

/**
 * Rhythms for a bar of four beats, as the times at which notes start. Bars of three beats leave out
 * the end.
 */
const rhythms = cellsOf(patterns.rhythms).map(numbersOf);
/** Motifs as steps of pitch. They make a melody recognisable. */
const contours = cellsOf(patterns.contours).map(numbersOf);

/**
 * The starts of a section's notes, in phrases of four bars: a motif, its answer, the motif again,
 * and a long last note.
 */
export function rhythmOf(random: Random, bars: number, beats: number, density: number): Onset[] {
  const wanted = 1 + density * 6;
  const nearest = [...rhythms].sort(
    (a, b) => Math.abs(a.length - wanted) - Math.abs(b.length - wanted),
  );
  const [motif = [0], answer = [0]] = random.shuffled(nearest.slice(0, 4));
  const starts = Array.from({ length: bars }, (_, bar) => {
    const isLast = bar % 4 === 3 || bar === bars - 1;
    const ending = bar % 8 === 7 ? [0] : [0, 1];
    const inside = bar % 2 === 1 ? answer : motif;
    const figure = isLast ? ending : inside;
    return figure.filter((at) => at < beats).map((at) => bar * beats + at);
  }).flat();
  return starts.map((beat, i) => {
    const next = starts[i + 1] ?? bars * beats - 1;
    return { beat, beats: Math.min(next - beat, beats) * 0.92 };
  });
}

/**
 * Chooses pitches: the motif's steps are repeated. Long notes and notes on a beat move to a tone of
 * the chord, and notes outside the range move back into it.
 */
export function pitch(onsets: readonly Onset[], setting: TuneSetting, random: Random): ScoreNote[] {
  const { key, chordAt, low, high, velocity } = setting;
  const contour = random.pick(contours);
  let degree = Math.round((low + high) / 2);
  let direction = 1;
  return onsets.map(({ beat, beats }, i) => {
    const size = itemAt(contour, i % contour.length);
    const step = size * direction;
    if (degree + step > high || degree + step < low) direction = -direction;
    const aim = Math.min(high, Math.max(low, degree + size * direction));
    degree = beat % 1 === 0 || beats >= 1 ? nearestTone(chordAt(beat), aim, step) : aim;
    const accented = Math.min(1, velocity + (beat % 2 === 0 ? 0.08 : 0));
    return { beat, beats, midi: degreeToMidi(key, degree), velocity: accented };
  });
}

function nearestTone(chord: Chord, degree: number, step: number): number {
  const towards = Math.sign(step) || 1;
  const near = [0, towards, -towards, 2 * towards].map((away) => degree + away);
  return near.find((one) => isTone(chord, one)) ?? degree;
}
