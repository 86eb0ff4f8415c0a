import type { Chunk, Thing } from './chunks.ts';
import { adjective } from './inflect/adjectives.ts';
import { noun } from './inflect/nouns.ts';
import { ESTAR, type Persons, romanceVerb } from './inflect/verbs.ts';
import type { Language } from './lexicon.ts';
import { type Subject, subjectOf, subjectsOf } from './subject.ts';
import { isKind, type Word } from './word.ts';

/** What is written: texts, and whether a space stands before each. */
export interface Written {
  readonly text: string;
  readonly spaced: boolean;
}

const NOT: Partial<Record<Language, string>> = { es: 'no', it: 'non', pt: 'não' };
/** Verbs tell the person in these. */
const DROPS_PRONOUNS: readonly Language[] = ['es', 'it'];
const MOODS = /^(?:tired|sad|happy|ready|open|closed|sure|full|empty|lonely)$/;
const PLACES = /^(?:in|on|at|near|behind|under|over|between|with|here|there|where)$/;
/** "To go", which makes the future; Italian says it in the present. */
const FUTURES: Partial<Record<Language, readonly [Persons, string]>> = {
  es: ['voy vas va vamos vais van'.split(' '), 'a '],
  fr: ['vais vas va allons allez vont'.split(' '), ''],
  pt: ['vou vais vai vamos ides vão'.split(' '), ''],
};

/** Writes chunks in Spanish, French, Italian or Portuguese. */
export function writeRomance(chunks: readonly Chunk[], language: Language): Written[] {
  const subjects = subjectsOf(chunks, language);
  return chunks.flatMap((chunk, i): Written[] => {
    const subject = subjects[i];
    switch (chunk.kind) {
      case 'thing':
        return spaced(thing(chunk, language, chunks[i + 1]), chunk.spaced);
      case 'quality':
        return spaced(quality(chunk.words, subject, language), chunk.spaced);
      case 'verb':
        return spaced(
          verb(chunk.word, subject, language, chunks[i - 1], chunks[i + 1]),
          chunk.spaced,
        );
      case 'object':
        return chunks[i - 1]?.kind === 'verb'
          ? []
          : spaced([plain(chunk.word, language)], chunk.spaced);
      default:
        return spaced([plain(chunk.word, language)], chunk.spaced);
    }
  });
}

function spaced(texts: readonly string[], first: boolean): Written[] {
  return texts
    .filter((text) => text !== '' && text !== '-')
    .map((text, i) => ({ text, spaced: i > 0 || first }));
}

export function plain({ text, entry }: Word, language: Language): string {
  return entry
    ? entry.cells[language].split(' ').length > 1 && entry.kind === 'determiner'
      ? (entry.cells[language].split(' ')[0] ?? '')
      : entry.cells[language]
    : text;
}

function thing(chunk: Thing, language: Language, next: Chunk | undefined): string[] {
  const { head, determiner, numbers, qualities } = chunk;
  if (isKind(head, 'pronoun')) {
    return DROPS_PRONOUNS.includes(language) && next?.kind === 'verb'
      ? []
      : [plain(head, language)];
  }
  const agreed = subjectOf(chunk, language);
  const isMany = agreed.plural;
  const name = head.entry
    ? noun(head.entry.cells[language], language)[isMany ? 'many' : 'one']
    : head.text;
  const leading = qualities.filter((words) => leads(words, language));
  const following = qualities.filter((words) => !leads(words, language));
  return [
    ...(determiner ? [determined(determiner, agreed, language)] : []),
    ...numbers.map((number) => counted(number, agreed, language)),
    ...leading.flatMap((words) => quality(words, agreed, language)),
    name,
    ...following.flatMap((words) => quality(words, agreed, language)),
  ];
}

/** Portuguese has two of some. */
function counted({ entry, text }: Word, { feminine }: Subject, language: Language): string {
  const forms = entry?.cells[language].split(' ') ?? [text];
  return forms[feminine ? 1 : 0] ?? forms[0] ?? text;
}

function leads(words: readonly Word[], language: Language): boolean {
  const entry = words.at(-1)?.entry;
  return (
    entry !== undefined && words.length === 1 && adjective(entry.cells[language], language).leads
  );
}

function determined(
  { entry, text }: Word,
  { feminine, plural }: Subject,
  language: Language,
): string {
  const forms = entry?.cells[language].split(' ') ?? [text];
  return (forms[(plural ? 2 : 0) + (feminine ? 1 : 0)] ?? forms[0] ?? text).replaceAll('_', ' ');
}

function quality(
  words: readonly Word[],
  subject: Subject | undefined,
  language: Language,
): string[] {
  return words.map((word) => {
    if (!word.entry || !isKind(word, 'adjective')) return plain(word, language);
    const { forms } = adjective(word.entry.cells[language], language);
    return forms[(subject?.plural ? 2 : 0) + (subject?.feminine ? 1 : 0)] ?? forms[0];
  });
}

function verb(
  word: Word,
  subject: Subject | undefined,
  language: Language,
  before: Chunk | undefined,
  next: Chunk | undefined,
): string[] {
  const forms = formsOf(word, language, before, next);
  const text = inTense(forms, word, subject, language);
  const object = next?.kind === 'object' ? plain(next.word, language) : '';
  if (!word.negative) return [object, text];
  if (language !== 'fr') return [NOT[language] ?? '', object, text];
  const [first = '', ...rest] = text.split(' ');
  return ['ne', object, first, 'pas', ...rest];
}

function formsOf(
  word: Word,
  language: Language,
  before: Chunk | undefined,
  next: Chunk | undefined,
) {
  const forms = romanceVerb(word.entry?.cells[language] ?? '', language);
  const estar = ESTAR[language];
  if (!estar || word.entry?.cells.en.split(';')[0] !== 'be') return forms;
  const [behind, ahead] = [before, next].map((chunk) =>
    chunk?.kind === 'quality'
      ? nameOf(chunk.words.at(-1))
      : chunk && 'word' in chunk
        ? nameOf(chunk.word)
        : '',
  );
  const isMood = next?.kind === 'quality' && MOODS.test(ahead ?? '');
  if (!isMood && !PLACES.test(ahead ?? '') && behind !== 'where') return forms;
  return { infinitive: 'estar', present: estar[0], past: estar[1] };
}

function nameOf(word: Word | undefined): string {
  return word?.entry?.cells.en ?? '';
}

/** Orders are polite: "come" is what he does, in French what you do. */
const ORDER: Partial<Record<Language, number>> = { fr: 4, it: 1 };

function inTense(
  { infinitive, present, past }: ReturnType<typeof romanceVerb>,
  { tense }: Word,
  subject: Subject | undefined,
  language: Language,
): string {
  const person = subject?.person ?? ORDER[language] ?? 2;
  if (tense === 'infinitive' && subject) return infinitive;
  if (tense === 'past') return past[person] ?? infinitive;
  const future = FUTURES[language];
  if (tense === 'future' && future) return `${future[0][person]} ${future[1]}${infinitive}`;
  return present[person] ?? infinitive;
}
