import { itemAt } from '@genmedia/media/arrays';
import type { Random } from '@genmedia/media/random';
import { cellsOf, wordsOf } from '../../table.ts';
import patterns from './patterns.json' with { type: 'json' };
import { type Chord, degreeToMidi, type Key, tonesOf, voiced } from './scale.ts';
import type { ScoreNote } from './score.ts';

/** A bar for the accompanying players. */
export interface Bar {
  readonly beat: number;
  readonly beats: number;
  readonly chord: Chord;
  /** The chord of the next bar. */
  readonly next: Chord;
  readonly key: Key;
  readonly energy: number;
  readonly random: Random;
}

export type CompName = keyof typeof patterns.comp;
export type BassName = keyof typeof patterns.bass;

/** The notes of the chord player in a bar. */
export function comp(name: CompName, bar: Bar): ScoreNote[] {
  const tones = voiced(bar.key, bar.chord, 60);
  const low = lowered(degreeToMidi(bar.key, bar.chord.degree)) + 12;
  const meant = (tone: string) =>
    tone === 'all'
      ? tones
      : [tone === 'low' ? low : itemAt(tones, (Number(tone) - 1) % tones.length)];
  // A hand or a pick plays the strings one after the other.
  return played(patterns.comp[name], bar, meant, 0.5, name === 'strum' ? 0.022 : 0.004);
}

/** The notes of the bass in a bar. */
export function bassline(name: BassName, bar: Bar): ScoreNote[] {
  const tones: Record<string, number> = bassTones(bar);
  return played(patterns.bass[name], bar, (tone) => [tones[tone] ?? 36], 0.55, 0);
}

/** The notes of a pattern, with their starts, lengths, tones and strengths. */
function played(
  pattern: string,
  { beat, beats, energy }: Bar,
  meant: (tone: string) => readonly number[],
  least: number,
  apart: number,
): ScoreNote[] {
  return cellsOf(pattern).flatMap((cell) => {
    const [start = '0', long = '1', tone = 'all', gain = '1'] = wordsOf(cell);
    const at = Number(start);
    if (at >= beats) return [];
    return meant(tone).map((midi, i) => ({
      beat: beat + at + i * apart,
      beats: Math.min(Number(long), beats - at) * 0.96,
      midi,
      velocity: (least + 0.35 * energy) * Number(gain),
    }));
  });
}

/** The tones of the chord, and a half step below the next root. */
function bassTones({ chord, next, key, random }: Bar) {
  const low = (one: Chord) => tonesOf(one).map((degree) => lowered(degreeToMidi(key, degree)));
  const [root = 36, third = root, fifth = root] = low(chord);
  const [goal = root] = low(next);
  const octave = root + 12;
  const either = random.chance(0.5) ? fifth : octave;
  return { root, third, fifth, octave, either, approach: goal + (goal > root ? -1 : 1) };
}

/** Moves a note into the bass octave. */
function lowered(midi: number): number {
  return 28 + ((((midi - 28) % 12) + 12) % 12);
}
