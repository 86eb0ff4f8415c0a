import type { Chunk, Thing } from './chunks.ts';
import type { EasternGrammar } from './grammar.ts';
import { isExistence } from './readings.ts';
import { type Subject, subjectOf } from './subject.ts';
import { isKind, nameOf, type Word } from './word.ts';

/** A clause taken apart, to be put together in the order of another language. */
export interface Clause {
  /** Question words. */
  readonly lead: readonly string[];
  readonly subject: string;
  readonly who: Subject | undefined;
  readonly adverbs: readonly string[];
  readonly places: readonly string[];
  readonly objects: readonly string[];
  readonly qualities: readonly string[];
  readonly verbs: readonly Word[];
  /** "There is", or nothing. */
  readonly existence: string;
}

export function takeApart(
  chunks: readonly Chunk[],
  subjects: readonly (Subject | undefined)[],
  grammar: EasternGrammar,
): Clause {
  const taker = new Taker(grammar, chunks);
  for (const [i, chunk] of chunks.entries()) taker.take(chunk, i, subjects[i]);
  return taker.clause;
}

type Open = {
  -readonly [Key in keyof Clause]: Clause[Key] extends readonly (infer One)[] ? One[] : Clause[Key];
};

class Taker {
  readonly #grammar: EasternGrammar;
  readonly #chunks: readonly Chunk[];
  readonly #clause: Open = {
    lead: [],
    subject: '',
    who: undefined,
    adverbs: [],
    places: [],
    objects: [],
    qualities: [],
    verbs: [],
    existence: '',
  };

  constructor(grammar: EasternGrammar, chunks: readonly Chunk[]) {
    this.#grammar = grammar;
    this.#chunks = chunks;
  }

  get clause(): Clause {
    return this.#clause;
  }

  take(chunk: Chunk, at: number, subject: Subject | undefined): void {
    const { objects, qualities, verbs } = this.#clause;
    switch (chunk.kind) {
      case 'thing':
        this.#thing(chunk, at);
        break;
      case 'quality':
        qualities.push(this.#grammar.quality(chunk.words, subject));
        break;
      case 'verb':
        verbs.push(chunk.word);
        this.#clause.who ??= subject;
        break;
      case 'object':
        objects.push(this.#said(chunk.word));
        break;
      default:
        this.#other(chunk.word, at);
    }
  }

  #thing(thing: Thing, at: number): void {
    const { places, objects, verbs, subject } = this.#clause;
    const before = this.#chunks[at - 1];
    if (before?.kind === 'preposition') {
      const text = this.#grammar.thing(thing, 'placed');
      const placed = this.#grammar.placed(this.#said(before.word), text);
      if (nameOf(before.word) === 'of' && this.#describes(placed)) return;
      places.push(placed);
      return;
    }
    const hasVerb = this.#chunks.some(({ kind }) => kind === 'verb');
    if (hasVerb && verbs.length === 0 && subject === '') {
      this.#clause.subject = this.#grammar.thing(thing, 'subject');
      this.#clause.who = subjectOf(thing, this.#grammar.language);
    } else objects.push(this.#grammar.thing(thing, 'object'));
  }

  /** "The door of the house": what it is of stands before it. */
  #describes(placed: string): boolean {
    const { objects, verbs } = this.#clause;
    const { space } = this.#grammar;
    const last = objects.pop();
    if (last !== undefined) objects.push(`${placed}${space}${last}`);
    else if (this.#clause.subject !== '' && verbs.length === 0)
      this.#clause.subject = `${placed}${space}${this.#clause.subject}`;
    else return false;
    return true;
  }

  #other(word: Word, at: number): void {
    const { lead, adverbs } = this.#clause;
    if (word.entry && isExistence(word.entry)) this.#clause.existence = this.#said(word);
    else if (isKind(word, 'preposition') && this.#chunks[at + 1]?.kind === 'thing') return;
    else (isKind(word, 'question') ? lead : adverbs).push(this.#said(word));
  }

  #said({ entry, text }: Word): string {
    return entry?.cells[this.#grammar.language] ?? text;
  }
}
