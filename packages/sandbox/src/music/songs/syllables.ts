import { itemAt } from '@genmedia/media/arrays';
import { isVowel, type Phone } from '../../speech/flite.ts';

/** A syllable of a line, with the times of its vowel and of its sounds in seconds. */
export interface Syllable {
  readonly start: number;
  readonly vowelStart: number;
  readonly vowelEnd: number;
  readonly end: number;
}

/**
 * The syllables of a line. The consonants between two vowels belong to the second vowel, except for
 * the first one if there are several.
 */
export function syllablesOf(phones: readonly Phone[]): Syllable[] {
  const vowels = phones.flatMap(({ name }, i) => (isVowel(name) ? [i] : []));
  const bounds = vowels.slice(1).map((vowel, i) => {
    const before = itemAt(vowels, i) + 1;
    return vowel - before > 1 ? before + 1 : before;
  });
  const sounds = phones.filter(({ name }) => name !== 'pau');
  return vowels.flatMap((at, i) => {
    const vowel = phones[at];
    const first = i === 0 ? sounds[0] : phones[bounds[i - 1] ?? at];
    const last = i === vowels.length - 1 ? sounds.at(-1) : phones[(bounds[i] ?? at + 1) - 1];
    if (!vowel || !first || !last) return [];
    return [{ start: first.start, vowelStart: vowel.start, vowelEnd: vowel.end, end: last.end }];
  });
}
