import { chinese } from './chinese.ts';
import { chunksOf, withCompany } from './chunks.ts';
import { contracted } from './contract.ts';
import { hindi } from './hindi.ts';
import { japanese } from './japanese.ts';
import type { Language } from './lexicon.ts';
import { marked } from './questions.ts';
import { read } from './read.ts';
import { assembled, capitalised } from './signs.ts';
import { spelled } from './spelling.ts';
import type { Word } from './word.ts';
import { writeEastern } from './write-eastern.ts';
import { writeEnglish } from './write-english.ts';
import { type Written, writeRomance } from './write-romance.ts';

/** Sentences without end are translated in parts of so many words. */
const LONGEST = 150;

/** A language to translate into; English in one of its spellings. */
export interface Target {
  readonly language: Language;
  readonly variety: 'us' | 'gb' | undefined;
}

export interface Translated {
  readonly text: string;
  /** Words of the text, and those of them that were translated. */
  readonly words: number;
  readonly known: number;
}

/** Translates line by line with the lexicon; words that it lacks stay as they are. */
export function translate(text: string, from: Language | undefined, to: Target): Translated {
  const lines = text.split('\n').map((line) => translateLine(line, from, to));
  return {
    text: lines.map((line) => line.text).join('\n'),
    words: lines.reduce((sum, { words }) => sum + words, 0),
    known: lines.reduce((sum, { known }) => sum + known, 0),
  };
}

function translateLine(line: string, from: Language | undefined, to: Target): Translated {
  if (from === undefined) return { text: line, words: countWords(line), known: 0 };
  if (from === to.language) {
    const text = to.variety ? spelled(line, to.variety) : line;
    const words = countWords(line);
    return { text, words, known: words };
  }
  const sentences = line
    .split(/(?<=[.!?][")”’]?)\s+(?=\S)|(?<=[。！？।])/u)
    .filter((one) => one !== '');
  const parts = sentences.map((sentence) => translateSentence(sentence, from, to));
  return {
    text: parts
      .map(({ text }) => text)
      .join(to.language === 'ja' || to.language === 'zh' ? '' : ' '),
    words: parts.reduce((sum, { words }) => sum + words, 0),
    known: parts.reduce((sum, { known }) => sum + known, 0),
  };
}

function translateSentence(sentence: string, from: Language, to: Target): Translated {
  const words = read(sentence, from);
  const spoken = words.filter(({ isSign }) => !isSign);
  const parts = Array.from({ length: Math.ceil(words.length / LONGEST) }, (_, i) =>
    written(words.slice(i * LONGEST, (i + 1) * LONGEST), to.language),
  );
  const text = assembled(marked(parts.flat(), words, to.language), to.language);
  const contractedText = contracted(text, to.language);
  const isCapital = /^[^\p{L}]*\p{Lu}/u.test(sentence) || !/\p{Ll}/u.test(sentence);
  const whole = isCapital ? capitalised(contractedText) : contractedText;
  return {
    text: to.variety ? spelled(whole, to.variety) : whole,
    words: spoken.length,
    known: spoken.filter(({ entry, text: own }) => entry || /^\d/.test(own)).length,
  };
}

function written(words: readonly Word[], language: Language): Written[] {
  const chunks = chunksOf(words);
  if (language === 'en') return writeEnglish(chunks);
  const grammar = { hi: hindi, ja: japanese, zh: chinese }[language as string];
  return grammar ? writeEastern(withCompany(chunks), grammar) : writeRomance(chunks, language);
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
