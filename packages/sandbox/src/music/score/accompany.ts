import type { Random } from '@genmedia/media/random';
import { cellsOf, numbersOf, wordsOf } from '../../table.ts';
import patterns from './patterns.json' with { type: 'json' };
import { type Chord, degreeToMidi, type Key, tonesOf, voiced } from './scale.ts';
import type { ScoreNote } from './score.ts';

/** A bar for those who accompany. */
export interface Bar {
  readonly beat: number;
  readonly beats: number;
  readonly chord: Chord;
  /** The chord of the bar after. */
  readonly next: Chord;
  readonly key: Key;
  readonly energy: number;
  readonly random: Random;
}

type StruckName = keyof typeof patterns.struck;
export type CompName = StruckName | 'arpeggio' | 'broken' | 'power';
export type BassName = keyof typeof patterns.bass;

/** What the chords' player plays in a bar; `low` chords leave room for a voice above them. */
export function comp(name: CompName, bar: Bar): ScoreNote[] {
  const { beat, beats, chord, key, energy } = bar;
  const tones = voiced(key, chord, 60);
  const velocity = 0.5 + 0.35 * energy;
  if (name === 'arpeggio') return run([...tones, ...tones.slice(1, -1).reverse()], bar, velocity);
  if (name === 'broken') return broken(tones, bar, velocity);
  if (name === 'power') return power(bar, velocity);
  return cellsOf(patterns.struck[name])
    .map(numbersOf)
    .filter(([at = 0]) => at < beats)
    .flatMap(([at = 0, long = 1, gain = 1]) =>
      tones.map((midi, i) => ({
        // A hand or a pick takes the strings one after the other.
        beat: beat + at + (name === 'strum' ? i * 0.022 : i * 0.004),
        beats: Math.min(long, beats - at),
        midi,
        velocity: velocity * gain,
      })),
    );
}

/** What the bass plays in a bar. */
export function bassline(name: BassName, bar: Bar): ScoreNote[] {
  const { beat, beats, energy } = bar;
  const tones = bassTones(bar);
  return cellsOf(patterns.bass[name]).flatMap((cell) => {
    const [at = '0', long = '1', tone = 'root', gain = '1'] = wordsOf(cell);
    if (Number(at) >= beats) return [];
    return [
      {
        beat: beat + Number(at),
        beats: Math.min(Number(long), beats - Number(at)) * 0.94,
        midi: tones[tone as keyof typeof tones],
        velocity: (0.55 + 0.35 * energy) * Number(gain),
      },
    ];
  });
}

/** Tones of the chord, and a half step before the root that comes. */
function bassTones({ chord, next, key, random }: Bar) {
  const low = (one: Chord) => tonesOf(one).map((degree) => lowered(degreeToMidi(key, degree)));
  const [root = 36, third = root, fifth = root] = low(chord);
  const [goal = root] = low(next);
  const octave = root + 12;
  const either = random.chance(0.5) ? fifth : octave;
  return { root, third, fifth, octave, either, approach: goal + (goal > root ? -1 : 1) };
}

/** One tone after the other through a bar; each rings into the next ones. */
function run(tones: readonly number[], { beat, beats }: Bar, velocity: number): ScoreNote[] {
  return steps(beats, 0.5).map((at, i) => ({
    ...{ beat: beat + at, beats: 1.25, midi: tones[i % tones.length] ?? 60 },
    velocity: velocity * (at % 1 === 0 ? 0.9 : 0.7),
  }));
}

/** Low, high, middle, high; in three beats a low tone and two chords. */
function broken(tones: readonly number[], bar: Bar, velocity: number): ScoreNote[] {
  const [low = 60, middle = 64, high = 67] = tones;
  if (bar.beats === 4) return run([low, high, middle, high], bar, velocity);
  return [1, 2].flatMap((at) =>
    [low, middle, high].map((midi) => ({
      ...{ beat: bar.beat + at, beats: 0.8, midi, velocity: velocity * 0.7 },
    })),
  );
}

/** Eighths on the root, low: for guitars that add its fifth, and for strings that drive. */
function power({ beat, beats, chord, key, energy }: Bar, velocity: number): ScoreNote[] {
  const midi = lowered(degreeToMidi(key, chord.degree)) + 12;
  const every = energy > 0.5 ? 0.5 : 2;
  return steps(beats, every).map((at) => ({
    ...{ beat: beat + at, beats: every * 0.9, midi },
    velocity: velocity * (at % 1 === 0 ? 1 : 0.75),
  }));
}

function steps(beats: number, every: number): number[] {
  return Array.from({ length: Math.round(beats / every) }, (_, i) => i * every);
}

/** Into the octave of basses. */
function lowered(midi: number): number {
  return 28 + ((((midi - 28) % 12) + 12) % 12);
}
