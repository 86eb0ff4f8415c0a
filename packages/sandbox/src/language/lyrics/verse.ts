import { cellsOf } from '../../table.ts';
import data from './verse.json' with { type: 'json' };

/** The subject of a line, which determines how the line may end. */
export type Subject = keyof typeof data.beginnings;

/**
 * Beginnings of lines, in the present tense. All have four syllables, alternately weak and strong.
 */
export const beginnings: ReadonlyMap<Subject, readonly string[]> = new Map(
  Object.entries(data.beginnings).map(([who, lines]) => [who as Subject, cellsOf(lines)]),
);

/** Lines of the chorus with its hook. */
export const hooked = cellsOf(data.hooked);
/** Pairs of lines that stand alone: for the bridge, and for the end of a song. */
export const bridges = data.bridges.map(cellsOf);
export const farewells = data.farewells.map(cellsOf);

/**
 * Endings of lines, by their rhyme: the last vowel and the sounds after it, in the notation of
 * CMU's dictionary. All have four syllables, alternately weak and strong. An ending with `and …`
 * continues an action. The others say where, when or how.
 */
export const rhymes: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(data.rhymes).map(([sound, ends]) => [sound, cellsOf(ends)]),
);
