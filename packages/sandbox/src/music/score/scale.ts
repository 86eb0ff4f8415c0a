import { itemAt } from '@genmedia/media/arrays';
import { numbersOf } from '../../table.ts';
import patterns from './patterns.json' with { type: 'json' };

export type ModeName = keyof typeof patterns.modes;

const scaleSteps = new Map(
  Object.entries(patterns.modes).map(([name, steps]) => [name, numbersOf(steps)]),
);

/** The semitones of a mode's degrees. */
export function stepsOf(mode: ModeName): readonly number[] {
  return scaleSteps.get(mode) ?? [];
}

/** A key: the MIDI number of its tonic in the octave below middle C, and its mode. */
export interface Key {
  readonly tonic: number;
  readonly mode: ModeName;
}

/** The MIDI number of a degree, which counts from 0 and may be in other octaves. */
export function degreeToMidi({ tonic, mode }: Key, degree: number): number {
  const octave = Math.floor(degree / 7);
  return tonic + 12 * octave + itemAt(stepsOf(mode), degree - octave * 7);
}

/** A chord, as the degree of its root; `seventh` adds the seventh. */
export interface Chord {
  readonly degree: number;
  readonly seventh?: boolean;
}

/** The degrees of a chord's tones, from the root. */
export function tonesOf({ degree, seventh }: Chord): number[] {
  return [degree, degree + 2, degree + 4, ...(seventh ? [degree + 6] : [])];
}

/** Whether a chord contains a degree, in any octave. */
export function isTone(chord: Chord, degree: number): boolean {
  return tonesOf(chord).some((tone) => (((tone - degree) % 7) + 7) % 7 === 0);
}

/**
 * The tones as MIDI numbers, each in the octave nearest to `middle`, so that they are close
 * together.
 */
export function voiced(key: Key, chord: Chord, middle: number): number[] {
  return tonesOf(chord)
    .map((degree) => {
      const midi = degreeToMidi(key, degree);
      return midi + 12 * Math.round((middle - midi) / 12);
    })
    .sort((low, high) => low - high);
}
