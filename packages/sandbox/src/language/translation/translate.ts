import { setImmediate } from 'node:timers/promises';
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

/** Sentences without end are translated in parts of so many characters. */
const PARTS = /[\s\S]{1,600}(?=\s|$)|[\s\S]{1,600}/g;

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

/** Sentences that are translated before others get their turn. */
const TURN = 20;

/**
 * Translates line by line with the lexicon; words that it lacks stay as they are. Long texts take
 * seconds, but leave room for other work of the thread.
 *
 * @throws the reason of `abortSignal`
 */
export async function translate(
  text: string,
  from: Language | undefined,
  to: Target,
  abortSignal?: AbortSignal,
): Promise<Translated> {
  const lines: Translated[] = [];
  let sentences = 0;
  for (const line of text.split('\n')) {
    const parts: Translated[] = [];
    for (const sentence of sentencesOf(line, from, to)) {
      if (++sentences % TURN === 0) await setImmediate();
      abortSignal?.throwIfAborted();
      parts.push(translateSentence(sentence, from, to));
    }
    const isEastern = to.language === 'ja' || to.language === 'zh';
    lines.push(joined(parts, isEastern && from !== undefined ? '' : ' '));
  }
  return joined(lines, '\n');
}

/** What is only spelled anew, or not understood, stays whole. */
function sentencesOf(line: string, from: Language | undefined, to: Target): string[] {
  if (from === undefined || from === to.language) return [line];
  const sentences = line.split(/(?<=[.!?][")”’]?)\s+(?=\S)|(?<=[。！？।])/u);
  return sentences.flatMap((sentence) => sentence.match(PARTS) ?? []);
}

function joined(parts: readonly Translated[], by: string): Translated {
  return {
    text: parts.map(({ text }) => text).join(by),
    words: parts.reduce((sum, { words }) => sum + words, 0),
    known: parts.reduce((sum, { known }) => sum + known, 0),
  };
}

function translateSentence(sentence: string, from: Language | undefined, to: Target): Translated {
  if (from !== undefined && from !== to.language) return fromWords(sentence, from, to);
  const words = countWords(sentence);
  const text = from && to.variety ? spelled(sentence, to.variety) : sentence;
  return { text, words, known: from ? words : 0 };
}

function fromWords(sentence: string, from: Language, to: Target): Translated {
  const words = read(sentence, from);
  const spoken = words.filter(({ isSign }) => !isSign);
  const text = assembled(marked(written(words, to.language), words, to.language), to.language);
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
