import type { Chunk, Thing } from './chunks.ts';
import type { Clause } from './clause.ts';
import type { Language } from './lexicon.ts';
import type { Subject } from './subject.ts';

export type Role = 'subject' | 'object' | 'placed';

/** What differs between the languages whose clauses have another order than English. */
export interface EasternGrammar {
  readonly language: Language;
  /** Between words. */
  readonly space: string;
  thing(thing: Thing, role: Role): string;
  quality(
    words: Extract<Chunk, { kind: 'quality' }>['words'],
    subject: Subject | undefined,
  ): string;
  /** A thing with the preposition that led it. */
  placed(preposition: string, thing: string): string;
  /** The parts of a clause in their order. */
  clause(parts: Clause): readonly string[];
}
