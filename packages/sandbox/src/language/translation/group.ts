import { expanded } from './expand.ts';
import type { Language } from './lexicon.ts';
import { type Readings, readingsOf } from './readings.ts';
import type { Reading, Word } from './word.ts';

/** Phrases have no more words than this. */
const LONGEST = 6;
/** Nor more characters, in scripts without spaces. */
const LONGEST_RUN = 12;

/** A piece of a text before it is understood. */
interface Piece {
  readonly text: string;
  readonly spaced: boolean;
}

/** A word with all of its readings. */
export interface OpenWord extends Word {
  readonly readings: readonly Reading[];
}

function pieces(line: string, language: Language): Piece[] {
  const found = expanded(line, language).matchAll(
    /(\s*)([\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*['’]?|[^\s])/gu,
  );
  return [...found].flatMap(([, space = '', piece = '']) => {
    const spaced = space !== '';
    if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(piece))
      return [{ text: piece, spaced }];
    return segmented(piece, language).map((part, i) => ({ text: part, spaced: spaced && i === 0 }));
  });
}

/** The longest words that the lexicon has; what lies between stays together. */
function segmented(run: string, language: Language): string[] {
  const readings = readingsOf(language);
  const parts: string[] = [];
  let rest = '';
  for (let at = 0; at < run.length; ) {
    let length = Math.min(LONGEST_RUN, run.length - at);
    while (length > 0 && !readings.has(run.slice(at, at + length))) length--;
    if (length === 0) rest += run[at++];
    else {
      if (rest !== '') parts.push(rest);
      rest = '';
      parts.push(run.slice(at, at + length));
      at += length;
    }
  }
  return rest === '' ? parts : [...parts, rest];
}

/** Joins pieces to the longest phrases that the lexicon has. */
export function group(line: string, language: Language): OpenWord[] {
  const all = pieces(line, language);
  const words: OpenWord[] = [];
  for (let at = 0; at < all.length; ) {
    const { count, readings } = longest(all.slice(at, at + LONGEST), readingsOf(language));
    const taken = all.slice(at, at + count);
    const [first] = taken;
    const word = { text: textOf(taken), spaced: first?.spaced ?? false, readings };
    words.push(isSign(first) ? { ...word, isSign: true } : word);
    at += count;
  }
  return words;
}

/** How many of the pieces are a phrase or a word of the lexicon, and what it can be. */
function longest(
  next: readonly Piece[],
  known: Readings,
): { count: number; readings: readonly Reading[] } {
  // No phrase goes on behind a sign.
  const end = next.findIndex(isSign);
  for (let count = end === -1 ? next.length : end; count > 0; count--) {
    const readings = known.get(textOf(next.slice(0, count)).toLowerCase());
    if (readings) return { count, readings };
  }
  return { count: 1, readings: [] };
}

function isSign(piece: Piece | undefined): boolean {
  return piece !== undefined && !/[\p{L}\p{N}]/u.test(piece.text);
}

function textOf(all: readonly Piece[]): string {
  return all
    .map(({ text, spaced }, i) => (spaced && i > 0 ? ' ' : '') + text.replace('’', "'"))
    .join('');
}
