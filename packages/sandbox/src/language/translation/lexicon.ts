import { adjectives } from './lexicon/adjectives.ts';
import { nouns } from './lexicon/nouns.ts';
import { phrases } from './lexicon/phrases.ts';
import { verbs } from './lexicon/verbs.ts';
import { words } from './lexicon/words.ts';

/** Languages of the lexicon, in the order of its columns. */
export const languages = ['en', 'es', 'fr', 'it', 'pt', 'hi', 'ja', 'zh'] as const;
export type Language = (typeof languages)[number];

export type Kind = 'noun' | 'adjective' | 'verb' | 'phrase' | keyof typeof words;

/** A meaning, and what it is called. */
export interface Entry {
  readonly kind: Kind;
  readonly cells: Readonly<Record<Language, string>>;
}

function table(kind: Kind, text: string): Entry[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line.split('|');
      return {
        kind,
        cells: Object.fromEntries(
          languages.map((one, i) => [one, cells[i] ?? '']),
        ) as Entry['cells'],
      };
    });
}

/** Those first that a word with several meanings has most often. */
export const lexicon: readonly Entry[] = [
  ...table('phrase', phrases),
  ...(Object.keys(words) as (keyof typeof words)[]).flatMap((kind) => table(kind, words[kind])),
  ...table('verb', verbs),
  ...table('noun', nouns),
  ...table('adjective', adjectives),
];
