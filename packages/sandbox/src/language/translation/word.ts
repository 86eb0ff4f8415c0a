import type { Entry } from './lexicon.ts';

export type Tense = 'infinitive' | 'present' | 'past' | 'future' | 'gerund' | 'participle';

/** A word of a text, as far as it is understood. */
export interface Word {
  /** As it stands there. */
  readonly text: string;
  /** Left out for what the lexicon does not have, and for signs. */
  readonly entry?: Entry;
  readonly isSign?: boolean;
  readonly plural?: boolean;
  readonly tense?: Tense;
  /** Of verbs, where the form tells it: I, you, he; we, you, they. */
  readonly person?: number;
  readonly negative?: boolean;
  /** Whether a space stood before it. */
  readonly spaced: boolean;
}

/** One of the ways to understand a word. */
export type Reading = Pick<Word, 'plural' | 'tense' | 'person'> & { readonly entry: Entry };

export function isKind(word: Word | undefined, ...kinds: readonly Entry['kind'][]): boolean {
  return word?.entry !== undefined && kinds.includes(word.entry.kind);
}

/** The word of the lexicon in English. */
export function nameOf(word: Word | undefined): string | undefined {
  return word?.entry?.cells.en.split(';')[0];
}

export function isVerb(word: Word | undefined, name: string): boolean {
  return isKind(word, 'verb') && nameOf(word) === name;
}
