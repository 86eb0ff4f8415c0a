import { isVowel, phonesOf } from '../../speech/flite.ts';
import { latin } from '../../speech/latin.ts';

/** The sound of a text, as far as verse needs it. */
export interface Sounds {
  readonly syllables: number;
  /** Its last vowel and the sounds after it. Texts with the same value rhyme. */
  readonly rhyme: string;
}

export async function pronounce(text: string): Promise<Sounds> {
  return soundsIn((await phonesOf(latin(text))).map(({ name }) => name));
}

/** Counts the syllables of sounds and finds their rhyme. Pauses do not count. */
export function soundsIn(phones: readonly string[]): Sounds {
  const names = phones.filter((name) => name !== 'pau');
  const last = names.findLastIndex(isVowel);
  return {
    syllables: names.filter(isVowel).length,
    rhyme: last === -1 ? '' : names.slice(last).join(' '),
  };
}
