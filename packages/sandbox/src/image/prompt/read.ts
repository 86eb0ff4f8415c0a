import type { SharedV4Warning } from '@ai-sdk/provider';
import { wholeWords } from '../../patterns.ts';
import { unsupportedIf, warningOf } from '../../problems.ts';
import type { Brief } from './brief.ts';
import type { Sense } from './lexicon.ts';
import { Phrases } from './phrases.ts';
import { Reader } from './reader.ts';

/** Reads a prompt and a negative prompt into a brief. Never fails: unknown words are skipped. */
export function readPrompt(prompt: string, negativePrompt = ''): Brief {
  const wanted = new Reader(prompt);
  const unwanted = new Reader(negativePrompt);
  return wanted.brief(new Set([...wanted.denied, ...unwanted.named]));
}

/** The unknown words of a prompt. */
export function unknownWords(prompt: string): readonly string[] {
  return new Phrases(prompt).understood.unknown;
}

/** The words of a prompt that ask for something other than what `isDone` accepts. */
export function wordsBesides(prompt: string, isDone: (sense: Sense) => boolean): string[] {
  return new Phrases(prompt).wordsBesides(isDone);
}

const maxListed = 12;
/** The most letters of a word in a message. */
const maxLetters = 40;

/** Words for a message, each once, and not more or longer ones than a reader wants. */
export function listed(words: readonly string[]): string {
  return [...new Set(words)].slice(0, maxListed).map(abridged).join(', ');
}

function abridged(word: string): string {
  const letters = [...word];
  return letters.length > maxLetters ? `${letters.slice(0, maxLetters).join('')}…` : word;
}

/** Warns of the unknown words of a prompt, and of a prompt whose words show nothing. */
export function unknownWordWarnings(prompt: string): SharedV4Warning[] {
  const { known, unknown } = new Phrases(prompt).understood;
  if (unknown.length === 0) {
    if (known > 0 || !/[\p{L}\p{N}]/u.test(prompt)) return [];
    return [warningOf('The prompt names nothing to draw, so an abstract composition was drawn.')];
  }
  const words = listed(unknown);
  const message =
    known === 0
      ? `No word of the prompt was understood, so an abstract composition was drawn: ${words}.`
      : `Some words of the prompt were not understood: ${words}.`;
  return [warningOf(message)];
}

/** Words for what stands on a picture only if a caption is asked for. */
export const writing = wholeWords(
  'texts?|letters?|words?|captions?|writing|typography|watermarks?',
);

/** Warns of the words of a negative prompt that name nothing that could be left out. */
export function negativePromptWarnings(negativePrompt: string): SharedV4Warning[] {
  const names = ({ motif, scenery, weather }: Sense) => motif ?? scenery ?? weather;
  const words = wordsBesides(negativePrompt, (sense) => names(sense) !== undefined).filter(
    (word) => !writing.test(word),
  );
  const why = 'Only things, scenery and weather can be left out. Without effect';
  return unsupportedIf(words.length > 0, 'negativePrompt', `${why}: ${listed(words)}.`);
}
