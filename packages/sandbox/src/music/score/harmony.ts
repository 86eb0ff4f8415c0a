import type { Random } from '@genmedia/media/random';
import { cellsOf, numbersOf } from '../../table.ts';
import type { Genre } from './genres.ts';
import patterns from './patterns.json' with { type: 'json' };
import type { Chord, ModeName } from './scale.ts';
import type { Section, SectionName } from './score.ts';

/**
 * Chooses the chords of each section, one per bar. Sections with the same name have the same
 * chords.
 */
export class Harmony {
  /** Progressions, as the degrees of the chords' roots. */
  readonly #choices: readonly (readonly number[])[];
  readonly #chosen = new Map<SectionName, readonly number[]>();
  readonly #random: Random;
  readonly #sevenths: boolean;

  constructor(mode: ModeName, { words, sevenths }: Genre, random: Random) {
    const kind = words.has('blues')
      ? 'blues'
      : words.has('jazz') && mode === 'major'
        ? 'jazz'
        : mode;
    this.#choices = cellsOf(patterns.progressions[kind]).map(numbersOf);
    this.#random = random;
    this.#sevenths = sevenths;
  }

  /** The chords of a section. The last bar of a piece has the tonic. */
  chordsOf({ name, bars }: Section, last: boolean): Chord[] {
    const own = this.#of(name === 'solo' ? 'verse' : name === 'intro' ? 'chorus' : name);
    return Array.from({ length: bars }, (_, bar) => ({
      degree: last && bar === bars - 1 ? 0 : (own[bar % own.length] ?? 0),
      seventh: this.#sevenths,
    }));
  }

  #of(name: SectionName): readonly number[] {
    const known = this.#chosen.get(name);
    if (known) return known;
    const taken = [...this.#chosen.values()];
    const fresh = this.#choices.filter((choice) => !taken.includes(choice));
    const drawn = this.#random.fork(name).pick(fresh.length > 0 ? fresh : this.#choices);
    this.#chosen.set(name, drawn);
    return drawn;
  }
}
