import { isKind, nameOf, type Word } from './word.ts';

/** Words that belong together: a thing with what is said of it, or one word of another kind. */
export type Chunk =
  | {
      readonly kind: 'thing';
      readonly determiner?: Word;
      readonly numbers: readonly Word[];
      /** Each with the adverbs before it. */
      readonly qualities: readonly (readonly Word[])[];
      /** A noun, a pronoun, or a word that is not known. */
      readonly head: Word;
      /** What is named with it: "and a dog". */
      readonly also?: { readonly by: Word; readonly thing: Thing };
      readonly spaced: boolean;
    }
  | { readonly kind: 'quality'; readonly words: readonly Word[]; readonly spaced: boolean }
  | WordChunk;

export interface WordChunk {
  readonly kind: 'verb' | 'preposition' | 'object' | 'other';
  readonly word: Word;
  readonly spaced: boolean;
}

export type Thing = Extract<Chunk, { kind: 'thing' }>;

export function chunksOf(words: readonly Word[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at < words.length; ) {
    const { chunk, count } = thingAt(words, at) ??
      qualityAt(words, at) ?? { chunk: single(words[at] as Word), count: 1 };
    chunks.push(chunk);
    at += count;
  }
  return chunks;
}

interface Found {
  readonly chunk: Chunk;
  readonly count: number;
}

function thingAt(words: readonly Word[], from: number): Found | undefined {
  let at = from;
  const determiner = isKind(words[at], 'determiner') ? words[at++] : undefined;
  const numbers: Word[] = [];
  while (isNumber(words[at])) numbers.push(words[at++] as Word);
  const qualities: Word[][] = [];
  for (let next = qualityEnd(words, at); next > at; next = qualityEnd(words, at)) {
    qualities.push(words.slice(at, next));
    at = next;
  }
  const head = words[at];
  if (!head || !isHead(head)) return undefined;
  const spaced = words[from]?.spaced ?? true;
  return {
    chunk: { kind: 'thing', ...(determiner && { determiner }), numbers, qualities, head, spaced },
    count: at + 1 - from,
  };
}

function qualityAt(words: readonly Word[], from: number): Found | undefined {
  const end = qualityEnd(words, from);
  if (end === from) return undefined;
  return {
    chunk: { kind: 'quality', words: words.slice(from, end), spaced: words[from]?.spaced ?? true },
    count: end - from,
  };
}

/** Behind an adjective and the adverbs before it, or where it started. */
function qualityEnd(words: readonly Word[], from: number): number {
  let at = from;
  while (isKind(words[at], 'adverb')) at++;
  return isKind(words[at], 'adjective') ? at + 1 : from;
}

function isHead(word: Word): boolean {
  return (
    isKind(word, 'noun', 'pronoun') || (word.entry === undefined && !word.isSign && !isNumber(word))
  );
}

function isNumber(word: Word | undefined): boolean {
  return isKind(word, 'number') || /^\d[\d.,]*$/.test(word?.text ?? '');
}

function single(word: Word): WordChunk {
  const kind = isKind(word, 'verb')
    ? 'verb'
    : isKind(word, 'preposition')
      ? 'preposition'
      : isKind(word, 'object')
        ? 'object'
        : 'other';
  return { kind, word, spaced: word.spaced };
}

/** Things with "and" or "or" between them as one, where no new clause starts with the second. */
export function withCompany(chunks: readonly Chunk[]): Chunk[] {
  const joined = [...chunks];
  for (let at = joined.length - 3; at >= 0; at--) {
    const [thing, by, other, next] = joined.slice(at, at + 4);
    if (thing?.kind !== 'thing' || by?.kind !== 'other' || other?.kind !== 'thing') continue;
    const isLate = joined.slice(0, at).some(({ kind }) => kind === 'verb');
    const startsClause = next?.kind === 'verb' && isLate;
    if (!startsClause && /^(?:and|or)$/.test(nameOf(by.word) ?? '')) {
      joined.splice(at, 3, { ...thing, also: { by: by.word, thing: other } });
    }
  }
  return joined;
}
