import type { Chunk, Thing } from './chunks.ts';
import { noun } from './inflect/nouns.ts';
import type { Language } from './lexicon.ts';
import { isKind, type Word } from './word.ts';

/** Who does something: what verbs and adjectives agree with. */
export interface Subject {
  /** I, you, he; we, you, they. */
  readonly person: number;
  readonly feminine: boolean;
  readonly plural: boolean;
}

const HE: Subject = { person: 2, feminine: false, plural: false };
const PERSONS: Readonly<Record<string, number>> = { I: 0, you: 1, we: 3, they: 5 };
/** The person that a polite "you" takes. */
const YOU: Partial<Record<Language, number>> = { fr: 4, pt: 2, hi: 5 };

export function subjectOf(thing: Thing, language: Language): Subject {
  const { head, determiner, numbers, also } = thing;
  if (also !== undefined) return { person: 5, feminine: false, plural: true };
  if (isKind(head, 'pronoun')) {
    const name = head.entry?.cells.en ?? '';
    const person = name === 'you' ? (YOU[language] ?? 1) : (PERSONS[name] ?? 2);
    return { person, feminine: name === 'she', plural: person > 2 };
  }
  const plural = head.plural === true || numbers.length > 0 || isPlural(determiner);
  const feminine = isFeminine(head, language);
  return { person: plural ? 5 : 2, feminine, plural };
}

export function isFeminine(head: Word, language: Language): boolean {
  if (!isKind(head, 'noun') || !head.entry || language === 'en') return false;
  return noun(head.entry.cells[language], language).feminine;
}

function isPlural(determiner: Word | undefined): boolean {
  return /^(?:these|those|many)$/.test(determiner?.entry?.cells.en ?? '');
}

/** The subject of each chunk that needs one: the last thing before a verb that no preposition leads. */
export function subjectsOf(chunks: readonly Chunk[], language: Language): (Subject | undefined)[] {
  let current: Subject | undefined;
  let isDone = false;
  return chunks.map((chunk, i) => {
    const before = chunks[i - 1];
    if (chunk.kind === 'thing' && !isDone && before?.kind !== 'preposition')
      current = subjectOf(chunk, language);
    if (chunk.kind === 'verb') isDone = true;
    if (chunk.kind === 'other' && isBorder(chunk.word)) {
      isDone = false;
      if (/[.!?;:]/.test(chunk.word.text)) current = undefined;
    }
    return chunk.kind === 'verb'
      ? (current ?? laterSubject(chunks.slice(i + 1), before, language))
      : (current ?? HE);
  });
}

export function isBorder(word: Word): boolean {
  return isKind(word, 'conjunction') || (word.isSign === true && /[.!?;:,]/.test(word.text));
}

/** "Where is the house": without a question word it is an order, and has no subject. */
function laterSubject(
  rest: readonly Chunk[],
  before: Chunk | undefined,
  language: Language,
): Subject | undefined {
  if (before?.kind !== 'other' || !isKind(before.word, 'question')) return undefined;
  const thing = rest.find((chunk) => chunk.kind === 'thing');
  return thing?.kind === 'thing' ? subjectOf(thing, language) : HE;
}
