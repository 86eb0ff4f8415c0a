import { itemAt } from '@genmedia/media/arrays';
import type { TimedText } from '@genmedia/media/audio';
import { type Phone, phonesOf } from './flite.ts';
import { isSpoken, latin } from './latin.ts';

/** A written word, and its sounds. */
export interface SpokenWord {
  readonly text: string;
  readonly phones: readonly Phone[];
}

/**
 * Assigns the sounds of a sentence to its words. The words are spoken again, with a pause after
 * each, to count their sounds. If the sentence has a different number of sounds, they are divided
 * in this proportion.
 */
export async function spokenWords(
  sentence: string,
  spoken: readonly Phone[],
): Promise<SpokenWord[]> {
  const texts = sentence.split(/\s+/u).filter(isSpoken);
  const counts = await countSounds(texts);
  const phones = spoken.filter(({ name }) => name !== 'pau');
  const share = phones.length / counts.reduce((sum, count) => sum + count, 0);
  let counted = 0;
  return texts.map((text, i) => {
    const from = Math.round(counted * share);
    counted += itemAt(counts, i);
    return { text, phones: phones.slice(from, Math.round(counted * share)) };
  });
}

/** The times of words. `moved` gives the time at which a sound is spoken or sung. */
export function timeWords(
  words: readonly SpokenWord[],
  moved: (second: number) => number,
): TimedText[] {
  return words.flatMap(({ text, phones }) => {
    const [first, last] = [phones[0], phones.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [{ text, startSecond: moved(first.start), endSecond: moved(last.end) }];
  });
}

async function countSounds(texts: readonly string[]): Promise<number[]> {
  const spaced = texts.map((text) => latin(text).replace(/^[^a-z0-9$]+|[^a-z0-9%]+$/gi, ''));
  const phones = await phonesOf(`${spaced.join(', ')}.`);
  const counts = phones
    .map(({ name }) => (name === 'pau' ? '|' : '.'))
    .join('')
    .split(/\|+/)
    .filter((group) => group !== '')
    .map((group) => group.length);
  // If a word has a pause inside, the numbers of letters replace the numbers of sounds.
  return counts.length === texts.length ? counts : spaced.map((text) => Math.max(1, text.length));
}
