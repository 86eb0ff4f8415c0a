import { isVowel, phonesOf } from '../../speech/flite.ts';
import { latin } from '../../speech/latin.ts';

/** How a text sounds, as far as verse is concerned. */
export interface Sounds {
  readonly syllables: number;
  /** Its last vowel and what follows it: texts with the same rhyme. */
  readonly rhyme: string;
}

export async function pronounce(text: string): Promise<Sounds> {
  return soundsIn((await phonesOf(latin(text))).map(({ name }) => name));
}

/** What the names of sounds make, in order; pauses are none. */
export function soundsIn(phones: readonly string[]): Sounds {
  const names = phones.filter((name) => name !== 'pau');
  const last = names.findLastIndex(isVowel);
  return {
    syllables: names.filter(isVowel).length,
    rhyme: last === -1 ? '' : names.slice(last).join(' '),
  };
}
