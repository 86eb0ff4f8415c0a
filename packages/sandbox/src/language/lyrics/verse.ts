import { cellsOf } from '../../table.ts';
import data from './verse.json' with { type: 'json' };

/** Who or what a line is about; it decides what may follow. */
export type Subject = keyof typeof data.beginnings;

/** Starts of lines: all of four syllables, weak and strong in turn, in the present. */
export const beginnings: ReadonlyMap<Subject, readonly string[]> = new Map(
  Object.entries(data.beginnings).map(([who, lines]) => [who as Subject, cellsOf(lines)]),
);

/** Lines of the chorus, around its hook. */
export const hooked = cellsOf(data.hooked);
/** Pairs of lines that stand by themselves: what a bridge turns to, and how a song ends. */
export const bridges = data.bridges.map(cellsOf);
export const farewells = data.farewells.map(cellsOf);

/**
 * Ways for a line to end, by what they rhyme on: the last vowel and what follows it, in the sounds of
 * CMU's dictionary. All have four syllables, weak and strong in turn. `and …` goes on with what
 * somebody does; the others say where, when or how.
 */
export const rhymes: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(data.rhymes).map(([sound, ends]) => [sound, cellsOf(ends)]),
);
