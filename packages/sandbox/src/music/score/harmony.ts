import { itemAt } from '@genmedia/media/arrays';
import type { Random } from '@genmedia/media/random';
import { cellsOf, numbersOf } from '../../table.ts';
import type { Genre } from './genres.ts';
import patterns from './patterns.json' with { type: 'json' };
import type { Chord, ModeName } from './scale.ts';
import type { Section, SectionName } from './score.ts';

/** Sections with the chords of others. */
const sameAs: Partial<Record<SectionName, SectionName>> = { solo: 'verse', intro: 'chorus' };

/** The progressions that suit a mode, as the degrees of the chords' roots. */
function progressionsFor(mode: ModeName, genreWords: Genre['words']): string {
  const { blues, jazz, ...others } = patterns.progressions;
  if (genreWords.has('blues')) return blues;
  return genreWords.has('jazz') && mode === 'major' ? jazz : others[mode];
}

/**
 * Chooses the chords of sections, one per bar. Sections with the same name have the same chords,
 * and the last bar of a piece has the tonic.
 */
export function harmonyOf(mode: ModeName, { words, sevenths }: Genre, random: Random) {
  const choices = cellsOf(progressionsFor(mode, words)).map(numbersOf);
  const chosen = new Map<SectionName, readonly number[]>();
  const progressionOf = (name: SectionName): readonly number[] => {
    const taken = [...chosen.values()];
    const fresh = choices.filter((choice) => !taken.includes(choice));
    const progression =
      chosen.get(name) ?? random.fork(name).pick(fresh.length > 0 ? fresh : choices);
    chosen.set(name, progression);
    return progression;
  };
  return ({ name, bars }: Section, last: boolean): Chord[] => {
    const progression = progressionOf(sameAs[name] ?? name);
    return Array.from({ length: bars }, (_, bar) => ({
      degree: last && bar === bars - 1 ? 0 : itemAt(progression, bar % progression.length),
      seventh: sevenths,
    }));
  };
}
