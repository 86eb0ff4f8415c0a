import { type Language, lexicon } from './lexicon.ts';
import { isBorder } from './subject.ts';
import { isKind, isVerb, nameOf, type Word } from './word.ts';

/** Languages in which a verb tells who does it, and nothing else has to. */
const SILENT: readonly Language[] = ['es', 'it', 'pt'];
const PRONOUNS = ['I', 'you', 'he', 'we', 'you', 'they'];

/** Adjectives before their nouns, objects behind their verbs, "not" in the verb, and who does it. */
export function tidyRomance(words: readonly Word[], language: Language): Word[] {
  const ordered = objectsLast(adjectivesFirst(negated(words)));
  return SILENT.includes(language) ? withPronouns(ordered) : ordered;
}

function negated(words: readonly Word[]): Word[] {
  return words.flatMap((word, i) => {
    const [before, after] = [words[i - 1], words[i + 1]];
    if (isNot(word) && (isKind(before, 'verb') || isKind(after, 'verb', 'object'))) return [];
    const isNegative =
      isNot(before) || isNot(after) || (isKind(before, 'object') && isNot(words[i - 2]));
    return [isKind(word, 'verb') && isNegative ? { ...word, negative: true } : word];
  });
}

/** Spanish and Italian have one word for "no" and "not". */
function isNot(word: Word | undefined): boolean {
  return /^(?:not|no)$/.test(nameOf(word) ?? '');
}

function adjectivesFirst(words: readonly Word[]): Word[] {
  const ordered = [...words];
  for (let i = 1; i < ordered.length; i++) {
    const [noun, adjective] = [ordered[i - 1], ordered[i]];
    if (noun && adjective && isKind(noun, 'noun') && isKind(adjective, 'adjective')) {
      ordered.splice(i - 1, 2, { ...adjective, spaced: noun.spaced }, { ...noun, spaced: true });
    }
  }
  return ordered;
}

function objectsLast(words: readonly Word[]): Word[] {
  const ordered = [...words];
  for (let i = 1; i < ordered.length; i++) {
    const [object, verb] = [ordered[i - 1], ordered[i]];
    if (object && verb && isKind(object, 'object') && isKind(verb, 'verb'))
      ordered.splice(i - 1, 2, verb, object);
  }
  return ordered;
}

function withPronouns(words: readonly Word[]): Word[] {
  let hasSubject = false;
  return words.flatMap((word) => {
    if (isBorder(word)) hasSubject = false;
    if (isKind(word, 'noun', 'pronoun', 'question') || word.entry === undefined)
      hasSubject ||= !word.isSign;
    const isSilent = isKind(word, 'verb') && word.person !== undefined && !hasSubject;
    if (isKind(word, 'verb')) hasSubject = true;
    if (!isSilent) return [word];
    const pronoun = pronounOf(word);
    return pronoun
      ? [
          { ...pronoun, spaced: word.spaced },
          { ...word, spaced: true },
        ]
      : [word];
  });
}

function pronounOf(verb: Word): Word | undefined {
  const name = isVerb(verb, 'be') && verb.person === 2 ? 'it' : PRONOUNS[verb.person ?? 2];
  const entry = lexicon.find(({ kind, cells }) => kind === 'pronoun' && cells.en === name);
  return entry && { text: '', entry, spaced: true };
}
