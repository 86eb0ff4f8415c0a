import { cellsOf } from '../../table.ts';
import data from './verse.json' with { type: 'json' };

/** Who or what a line is about; it decides what may follow. */
export type Subject = keyof typeof data.beginnings | 'scene';

/** Starts of lines: all of four syllables, weak and strong in turn, in the present. */
export const beginnings = new Map<Subject, readonly string[]>([
  ...Object.entries(data.beginnings).map(
    ([who, lines]) => [who as Subject, cellsOf(lines)] as const,
  ),
  ['scene', cellsOf(data.scenes)],
]);

/**
 * What a song can be set in: what happens there, and the words that call for it. In an end of a
 * line, they suit it.
 */
export const themes = data.themes.map(({ words, scenes }) => ({
  words: new RegExp(words, 'i'),
  scenes: cellsOf(scenes),
}));

/** Lines that name a thing at their end. */
export const naming = cellsOf(data.naming);
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
