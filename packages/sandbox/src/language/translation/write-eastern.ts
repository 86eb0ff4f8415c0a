import type { Chunk, WordChunk } from './chunks.ts';
import { takeApart } from './clause.ts';
import type { EasternGrammar } from './grammar.ts';
import { isExistence } from './readings.ts';
import { isBorder, subjectsOf } from './subject.ts';
import { isKind } from './word.ts';
import type { Written } from './write-romance.ts';

/** Writes chunks clause by clause, in the order of the language. */
export function writeEastern(chunks: readonly Chunk[], grammar: EasternGrammar): Written[] {
  const subjects = subjectsOf(chunks, grammar.language);
  const isSpaced = grammar.space !== '';
  const written: Written[] = [];
  const flush = (from: number, to: number) => {
    const clause = takeApart(chunks.slice(from, to), subjects.slice(from, to), grammar);
    const texts = grammar.clause(clause).filter((text) => text !== '' && text !== '-');
    const first = chunks[from]?.spaced ?? true;
    written.push(...texts.map((text, i) => ({ text, spaced: isSpaced && (i > 0 || first) })));
  };
  let from = 0;
  for (const [i, chunk] of chunks.entries()) {
    if (chunk.kind !== 'other' || !endsClause(chunk)) continue;
    flush(from, i);
    from = i + 1;
    const text = chunk.word.entry?.cells[grammar.language] ?? chunk.word.text;
    written.push({ text, spaced: isSpaced && chunk.spaced });
  }
  flush(from, chunks.length);
  return written;
}

function endsClause({ word }: WordChunk): boolean {
  const isPhrase = isKind(word, 'phrase') && !(word.entry && isExistence(word.entry));
  return isBorder(word) || word.isSign === true || isPhrase;
}
