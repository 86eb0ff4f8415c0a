import { itemAt } from '@genmedia/media/arrays';
import { translationOf } from '../motifs/library.ts';
import { colorNames, match, phrasesFor } from './lexicon.ts';
import { fillers, tokens } from './tokens.ts';

const relations: ReadonlySet<string> = new Set(phrasesFor('relation').keys());

/** The English words of a prompt, and the words that were not found. */
export interface Gloss {
  readonly words: readonly string[];
  readonly unknown: readonly string[];
}

/**
 * Translates the words of a prompt into English, in English word order. English words stay as they
 * are.
 */
export function glossed(prompt: string): Gloss {
  const words = tokens(prompt);
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(prompt))
    return eastern(words, /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(prompt) ? 'ja' : 'zh');
  const spelled = words.filter((word) => /\p{L}/u.test(word));
  const english = spelled.filter((word, at) => match(spelled, at, 1) || fillers.has(word)).length;
  let [best, most]: [Gloss, number] = [{ words, unknown: [] }, english];
  if (english >= (2 / 3) * spelled.length) return best;
  for (const language of ['de', 'es', 'fr', 'it', 'pt']) {
    const { glosses, unknown } = western(words, language);
    const knownWords = spelled.length - unknown.length;
    if (knownWords > most)
      [best, most] = [{ words: adjectivesFirst(glosses), unknown }, knownWords];
  }
  return best;
}

function western(words: readonly string[], language: string) {
  const glosses: string[] = [];
  const unknown: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = [4, 3, 2, 1].find(
      (n) => at + n <= words.length && find(words.slice(at, at + n), language),
    );
    const found = find(words.slice(at, at + (length ?? 1)), language);
    if (found !== undefined) glosses.push(...found.split(' '));
    // `&` is "and" in every language.
    else if (/^(?:,|and|\d[\d.,%]*)$/.test(itemAt(words, at))) glosses.push(itemAt(words, at));
    else unknown.push(itemAt(words, at));
    at += length ?? 1;
  }
  return { glosses, unknown };
}

/** Looks up a phrase, or a word without its plural or case ending. */
function find(phrase: readonly string[], language: string): string | undefined {
  const word = phrase.join(' ');
  if (phrase.length > 1 || word.length < 4) return translationOf(word, language);
  const [short, shorter] = [word.slice(0, -1), word.slice(0, -2)];
  const forms = [word, short, shorter, ...['o', 'a', 'e'].map((end) => short + end)];
  return forms
    .map((form) => (form.length > 2 ? translationOf(form, language) : undefined))
    .find(Boolean);
}

/** Moves adjectives before their noun: "a cat red" becomes "a red cat". */
function adjectivesFirst(words: readonly string[]): string[] {
  const ordered: string[] = [];
  for (const word of words) {
    const before = ordered.at(-1);
    const noun = before !== undefined && match([before], 0)?.sense.motif !== undefined;
    const describes =
      colorNames.has(word) || word === 'golden' || match([word], 0)?.sense.scale !== undefined;
    if (noun && describes && !colorNames.has(before)) ordered.splice(-1, 0, word);
    else ordered.push(word);
  }
  return ordered;
}

/** A character that may be a word; not the particles of Chinese. */
const isEasternWord = /^(?![的在中了着])[\p{Script=Han}\p{Script=Katakana}]/u;

/**
 * These scripts have no spaces, so the longest known word is read next. Latin words and numbers
 * stay as they are. These languages name a place before the thing in it, so the two sides of a
 * relation are exchanged.
 */
function eastern(words: readonly string[], language: string): Gloss {
  const glosses: string[] = [];
  const unknown: string[] = [];
  let middle = -1;
  for (const word of words)
    for (let at = 0; at < word.length; ) {
      const translationOfStart = (n: number) => translationOf(word.slice(at, at + n), language);
      const length = [6, 5, 4, 3, 2, 1].find(translationOfStart);
      if (length !== undefined) {
        const found = (translationOfStart(length) ?? '').split(' ');
        const relation = found.findIndex((one) => relations.has(one));
        if (middle < 0 && relation >= 0) middle = glosses.length + relation;
        glosses.push(...found);
        at += length;
        continue;
      }
      const [piece = ''] = /^(?:\p{Script=Latin}+|\p{N}+|.)/su.exec(word.slice(at)) ?? [];
      if (/^[\p{Script=Latin}\p{N},]/u.test(piece)) glosses.push(piece);
      else if (isEasternWord.test(piece)) unknown.push(piece);
      at += piece.length;
    }
  if (middle < 0) return { words: glosses, unknown };
  const turned = [
    ...glosses.slice(middle + 1),
    itemAt(glosses, middle),
    ...glosses.slice(0, middle),
  ];
  return { words: turned, unknown };
}
