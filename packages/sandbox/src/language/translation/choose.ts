import type { OpenWord } from './group.ts';
import { isKind, isVerb, nameOf, type Reading, type Word } from './word.ts';

/** Chooses a meaning for each word by its neighbours. */
export function chooseAll(open: readonly OpenWord[]): Word[] {
  const words: Word[] = [];
  for (const [i, { readings, ...word }] of open.entries()) {
    words.push({ ...word, ...choose(readings, words.at(-1), open[i + 1]) });
  }
  return words;
}

function choose(
  readings: readonly Reading[],
  before: Word | undefined,
  after: OpenWord | undefined,
): Reading | undefined {
  const as = (...kinds: string[]) => readings.find(({ entry }) => kinds.includes(entry.kind));
  const preposition = as('preposition');
  const [article, object] = [as('determiner'), as('object', 'phrase', 'pronoun')];
  if (article && object) return leadsThing(after) ? article : object;
  if (preposition && as('adverb'))
    return leadsThing(after, 'determiner') ? preposition : as('adverb');
  const [noun, verb, adjective] = [as('noun'), as('verb'), as('adjective')];
  if (noun && verb) return actsAfter(before) ? verb : noun;
  if (verb && preposition) return isSubject(before) ? verb : preposition;
  if (verb && adjective) return isVerb(before, 'be') ? adjective : verb;
  return readings[0];
}

function leadsThing(word: OpenWord | undefined, ...more: string[]): boolean {
  if (word === undefined || word.isSign) return false;
  return (
    word.readings.length === 0 ||
    word.readings.some(({ entry }) => ['noun', 'adjective', 'number', ...more].includes(entry.kind))
  );
}

function actsAfter(before: Word | undefined): boolean {
  if (nameOf(before) === 'to') return true;
  return !isKind(before, 'determiner', 'adjective', 'preposition', 'number') && isSubject(before);
}

/** What a verb can follow: a subject, or a word that helps it. */
function isSubject(word: Word | undefined): boolean {
  return (
    isKind(word, 'pronoun', 'noun') ||
    ['do', 'can', 'must'].some((name) => isVerb(word, name)) ||
    /^(?:will|not)$/i.test(word?.text ?? '')
  );
}
