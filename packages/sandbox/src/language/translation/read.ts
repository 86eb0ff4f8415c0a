import { chooseAll } from './choose.ts';
import { group } from './group.ts';
import { joinVerbs } from './join-verbs.ts';
import type { Language } from './lexicon.ts';
import { tidyEastern } from './tidy-eastern.ts';
import { tidyRomance } from './tidy-romance.ts';
import type { Word } from './word.ts';

/**
 * Understands a sentence: its words and signs in the order of English, whatever it is written in, and
 * verbs with the tense that other words give them.
 */
export function read(sentence: string, language: Language): Word[] {
  const words = chooseAll(group(sentence, language));
  if (language === 'en') return joinVerbs(words);
  const past = words.map((word) =>
    word.tense === 'participle' ? { ...word, tense: 'past' as const } : word,
  );
  return language === 'hi' || language === 'ja' || language === 'zh'
    ? tidyEastern(past, language)
    : tidyRomance(past, language);
}
