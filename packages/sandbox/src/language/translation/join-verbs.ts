import { isKind, isVerb, nameOf, type Tense, type Word } from './word.ts';

/** What helpers say of the next verb. */
interface Helpers {
  negative: boolean;
  tense: Tense | undefined;
  /** Given back if no verb follows. */
  held: Word[];
}

/** English verbs with their helpers: "did not go", "will go", "is going", "to go". */
export function joinVerbs(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  let helpers: Helpers = { negative: false, tense: undefined, held: [] };
  const release = () => {
    const [last] = helpers.held;
    if (last?.entry?.kind === 'verb') joined.push({ ...last, negative: helpers.negative });
    else joined.push(...helpers.held);
    helpers = { negative: false, tense: undefined, held: [] };
  };
  for (const [i, word] of words.entries()) {
    const tense = helped(word, words.slice(i + 1, i + 4));
    if (tense !== undefined) {
      if (helpers.held.length > 0 && isKind(word, 'verb')) release();
      helpers = { ...helpers, tense, held: [...helpers.held, word] };
    } else if (nameOf(word) === 'not') {
      const last = joined.at(-1);
      if (helpers.held.length === 0 && last && isKind(last, 'verb'))
        joined[joined.length - 1] = { ...last, negative: true };
      else if (helpers.held.length > 0) helpers.negative = true;
      else joined.push(word);
    } else if (isKind(word, 'verb') && helpers.held.length > 0) {
      joined.push({ ...word, tense: tenseOf(word, helpers), negative: helpers.negative });
      helpers = { negative: false, tense: undefined, held: [] };
    } else if (helpers.held.length > 0 && isKind(word, 'pronoun', 'adverb', 'noun', 'determiner')) {
      // Questions have the subject between: "do you like".
      joined.push(word);
    } else {
      if (helpers.held.length > 0) release();
      joined.push(isKind(word, 'verb') ? finite(word, joined.at(-1)) : word);
    }
  }
  release();
  return joined;
}

/** The tense that a word gives to the verb after it; undefined for those that help no verb. */
function helped(word: Word, next: readonly Word[]): Tense | undefined {
  const verb = next.find((one) => isKind(one, 'verb'));
  if (/^will$/i.test(word.text)) return 'future';
  if (isVerb(word, 'do') && verb?.tense !== 'gerund' && verb)
    return word.tense === 'past' ? 'past' : 'present';
  if (isVerb(word, 'be') && verb?.tense === 'gerund')
    return word.tense === 'past' ? 'past' : 'present';
  if (isVerb(word, 'have') && verb && /^(?:participle|past)$/.test(verb.tense ?? '')) return 'past';
  if (nameOf(word) === 'to' && isKind(next[0], 'verb')) return 'infinitive';
  return undefined;
}

function tenseOf(word: Word, { tense }: Helpers): Tense {
  return tense ?? word.tense ?? 'present';
}

/** After "can" and "must", and before them nothing, a verb is in its plain form. */
function finite(word: Word, before: Word | undefined): Word {
  const isPlain = isVerb(before, 'can') || isVerb(before, 'must');
  const tense =
    word.tense === 'participle' ? 'past' : word.tense === 'gerund' ? 'infinitive' : word.tense;
  return { ...word, tense: isPlain ? 'infinitive' : (tense ?? 'present') };
}
