import type { Random } from '../../random.ts';
import type { Chord, ModeName } from './scale.ts';
import type { Section, SectionName } from './score.ts';

/** Progressions by the degrees of their roots, one a bar. */
const MAJOR = [
  [0, 4, 5, 3],
  [0, 5, 3, 4],
  [5, 3, 0, 4],
  [0, 3, 0, 4],
  [0, 2, 3, 4],
  [3, 0, 4, 5],
  [0, 4, 1, 3],
];
const MINOR = [
  [0, 5, 2, 6],
  [0, 3, 5, 4],
  [0, 6, 5, 6],
  [0, 5, 3, 4],
  [0, 2, 6, 3],
  [5, 6, 0, 0],
];
const BY_MODE: Record<ModeName, readonly (readonly number[])[]> = {
  major: MAJOR,
  minor: MINOR,
  dorian: [
    [0, 3, 0, 3],
    [0, 2, 3, 0],
    [0, 6, 3, 0],
    [1, 3, 0, 0],
  ],
  mixolydian: [
    [0, 6, 3, 0],
    [0, 3, 6, 0],
    [0, 0, 6, 3],
  ],
  lydian: [
    [0, 1, 0, 4],
    [0, 1, 5, 4],
    [0, 4, 1, 0],
  ],
  harmonic: [
    [0, 5, 3, 4],
    [0, 3, 4, 0],
    [0, 5, 1, 4],
  ],
};
const JAZZ = [
  [1, 4, 0, 5],
  [0, 5, 1, 4],
  [2, 5, 1, 4],
];
const BLUES = [0, 3, 0, 0, 3, 3, 0, 0, 4, 3, 0, 4];

/** Gives each section its chords, one a bar; sections of one name have the same ones. */
export class Harmony {
  readonly #progressions = new Map<SectionName, readonly number[]>();
  readonly #choices: readonly (readonly number[])[];
  readonly #random: Random;
  readonly #sevenths: boolean;

  constructor(mode: ModeName, kind: 'plain' | 'jazz' | 'blues', sevenths: boolean, random: Random) {
    this.#choices =
      kind === 'blues' ? [BLUES] : kind === 'jazz' && mode === 'major' ? JAZZ : BY_MODE[mode];
    this.#random = random;
    this.#sevenths = sevenths;
  }

  /** The chords of a section; the last bar of a piece is at home. */
  chordsOf({ name, bars }: Section, last: boolean): Chord[] {
    const progression = this.#progressionOf(
      name === 'solo' ? 'verse' : name === 'intro' ? 'chorus' : name,
    );
    return Array.from({ length: bars }, (_, bar) => ({
      degree: last && bar === bars - 1 ? 0 : (progression[bar % progression.length] ?? 0),
      seventh: this.#sevenths,
    }));
  }

  #progressionOf(name: SectionName): readonly number[] {
    const known = this.#progressions.get(name);
    if (known) return known;
    const fresh = this.#choices.filter(
      (choice) => ![...this.#progressions.values()].includes(choice),
    );
    const drawn = this.#random.fork(name).pick(fresh.length > 0 ? fresh : this.#choices);
    this.#progressions.set(name, drawn);
    return drawn;
  }
}
