import type { Random } from '../../random.ts';
import type { BassName, CompName } from './genres.ts';
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

/** Where chords are struck in a bar, for how long and how loud. */
const STRUCK: Partial<
  Record<CompName, readonly (readonly [at: number, beats: number, gain: number])[]>
> = {
  block: [[0, 3.9, 0.75]],
  pulse: [
    [0, 0.95, 0.8],
    [1, 0.95, 0.6],
    [2, 0.95, 0.7],
    [3, 0.95, 0.6],
  ],
  strum: [
    [0, 0.9, 0.85],
    [1, 0.45, 0.7],
    [1.5, 0.45, 0.5],
    [2.5, 0.45, 0.6],
    [3, 0.45, 0.75],
    [3.5, 0.45, 0.5],
  ],
  offbeat: [
    [0.5, 0.3, 0.8],
    [1.5, 0.3, 0.75],
    [2.5, 0.3, 0.8],
    [3.5, 0.3, 0.75],
  ],
  comping: [
    [0, 1.3, 0.7],
    [1.5, 0.4, 0.6],
    [2.5, 1.2, 0.65],
  ],
};

/** What the chords' player plays in a bar; `low` chords leave room for a voice above them. */
export function comp(name: CompName, bar: Bar): ScoreNote[] {
  const { beat, beats, chord, key, energy } = bar;
  const tones = voiced(key, chord, 60);
  const velocity = 0.5 + 0.35 * energy;
  if (name === 'arpeggio')
    return run([...tones, ...tones.slice(1, -1).reverse()], 0.5, bar, velocity);
  if (name === 'broken') return broken(tones, bar, velocity);
  if (name === 'power') return power(bar, velocity);
  return (STRUCK[name] ?? [])
    .filter(([at]) => at < beats)
    .flatMap(([at, long, gain]) =>
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
  const { beat, beats, chord, next, key, energy } = bar;
  const root = lowered(degreeToMidi(key, chord.degree));
  const fifth = lowered(degreeToMidi(key, chord.degree + 4));
  const note = (at: number, long: number, midi: number, gain = 1): ScoreNote => ({
    beat: beat + at,
    beats: long * 0.94,
    midi,
    velocity: (0.55 + 0.35 * energy) * gain,
  });
  switch (name) {
    case 'long':
      return [note(0, beats, root)];
    case 'fifths':
      return beats === 3
        ? [note(0, 1, root)]
        : [
            note(0, 1.5, root),
            note(2, 1.5, fifth),
            ...(bar.random.chance(0.3) ? [note(3.5, 0.5, fifth, 0.8)] : []),
          ];
    case 'eighths':
      return steps(beats, 0.5).map((at) => note(at, 0.5, root, at % 1 === 0 ? 1 : 0.8));
    case 'octaves':
      return steps(beats, 0.5).map((at) =>
        note(at, 0.4, at % 1 === 0 ? root : root + 12, at % 1 === 0 ? 1 : 0.75),
      );
    case 'syncopated':
      return [
        note(0, 1.4, root),
        note(1.75, 0.6, root, 0.8),
        note(2.5, 1, bar.random.chance(0.5) ? fifth : root + 12, 0.9),
      ];
    case 'walking':
      return walk(root, chord, next, key)
        .slice(0, beats)
        .map((midi, i) => note(i, 1, midi, i === 0 ? 1 : 0.85));
  }
}

/** Root, two tones of the chord, and a half step before the root that comes. */
function walk(root: number, chord: Chord, next: Chord, key: Key): number[] {
  const [, third = 0, fifth = 0] = tonesOf(chord).map((degree) => degreeToMidi(key, degree));
  const goal = lowered(degreeToMidi(key, next.degree));
  return [root, lowered(third), lowered(fifth), goal + (goal > root ? -1 : 1)];
}

/** One tone after the other through a bar. */
function run(
  tones: readonly number[],
  every: number,
  { beat, beats }: Bar,
  velocity: number,
): ScoreNote[] {
  return steps(beats, every).map((at, i) => ({
    beat: beat + at,
    // Each rings into the next ones.
    beats: every * 2.5,
    midi: tones[i % tones.length] ?? 60,
    velocity: velocity * (at % 1 === 0 ? 0.9 : 0.7),
  }));
}

/** Low, high, middle, high; in three beats a low tone and two chords. */
function broken(
  [low = 60, middle = 64, high = 67]: readonly number[],
  bar: Bar,
  velocity: number,
): ScoreNote[] {
  if (bar.beats === 4) return run([low, high, middle, high], 0.5, bar, velocity);
  return [1, 2].flatMap((at) =>
    [low, middle, high].map((midi) => ({
      beat: bar.beat + at,
      beats: 0.8,
      midi,
      velocity: velocity * 0.7,
    })),
  );
}

/** Eighths on the root, low: for guitars that add its fifth, and for strings that drive. */
function power({ beat, beats, chord, key, energy }: Bar, velocity: number): ScoreNote[] {
  const root = lowered(degreeToMidi(key, chord.degree)) + 12;
  const every = energy > 0.5 ? 0.5 : 2;
  return steps(beats, every).map((at) => ({
    beat: beat + at,
    beats: every * 0.9,
    midi: root,
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
