import type { Language } from './lexicon.ts';
import { isBorder } from './subject.ts';
import { isKind, type Word } from './word.ts';

/** Particles that say nothing by themselves in other languages. */
const PARTICLES: Partial<Record<Language, RegExp>> = {
  ja: /^[はがをかねよ]$/,
  zh: /^[了吗呢很个里]$/,
  hi: /^(?:को|ने)$/,
};

/** Clauses in the order of English: the verb behind its subject, prepositions before their nouns. */
export function tidyEastern(words: readonly Word[], language: Language): Word[] {
  const kept = words.filter(({ entry, text }) => entry || !PARTICLES[language]?.test(text));
  const spaced = kept.map((word) => (word.isSign ? word : { ...word, spaced: true }));
  if (language === 'zh') return spaced;
  const clauses: Word[][] = [[]];
  for (const word of spaced) {
    clauses.at(-1)?.push(word);
    if (isBorder(word)) clauses.push([]);
  }
  return clauses.flatMap((clause) => verbSecond(prepositionsFirst(clause)));
}

function prepositionsFirst(words: readonly Word[]): Word[] {
  const ordered: Word[] = [];
  for (const word of words) {
    const from = thingBefore(ordered);
    if (isKind(word, 'preposition') && from < ordered.length) ordered.splice(from, 0, word);
    else ordered.push(word);
  }
  return ordered;
}

/** Where the thing that ends a list of words starts. */
function thingBefore(words: readonly Word[]): number {
  let at = words.length;
  if (!isKind(words[at - 1], 'noun')) return at;
  at--;
  while (isKind(words[at - 1], 'determiner', 'number', 'adjective')) at--;
  return at;
}

function verbSecond(clause: readonly Word[]): Word[] {
  const verbAt = clause.findLastIndex((word) => isKind(word, 'verb'));
  const verb = clause[verbAt];
  if (verb === undefined) return [...clause];
  const rest = clause.filter((_, i) => i !== verbAt);
  const question = rest.find((word) => isKind(word, 'question'));
  if (question) return [question, verb, ...rest.filter((word) => word !== question)];
  const subject = rest.findIndex(
    (word) => isKind(word, 'noun', 'pronoun') || (!word.entry && !word.isSign),
  );
  return rest.toSpliced(subject + 1, 0, verb);
}
