import { isVowel, phonesOf } from '../../speech/flite.ts';
import { latin } from '../../speech/latin.ts';

/** The sound of a text, as far as verse needs it. */
interface Sounds {
  readonly syllables: number;
  /** Its last vowel and the sounds after it. Texts with the same value rhyme. */
  readonly rhyme: string;
}

/** A phrase of the prompt that can be sung, with its sound. */
export interface Phrase extends Sounds {
  readonly text: string;
}

/** Words and marks at which a prompt is divided. */
const borders =
  /[,.;:!?\n()"“”]+|\b(?:in|on|at|about|with|without|and|or|but|of|for|from|to|into|by|through|under|over|after|before|between|who|that|which|where|when|while|as|is|are|was|were|has|have|had|whose|it|its)\b/gi;
const maxSyllables = 7;

/** The hook of a song: a part of its prompt that is short enough to be sung. */
export async function hookOf(about: string): Promise<Phrase> {
  const whole = about
    .slice(0, 400)
    .replace(/^(?:an? )?(?:song|lyrics|ballad|poem)\s+(?:about|of|for)\s+/i, '')
    .replace(/\s+/g, ' ')
    .replace(/[.!? ]+$/, '');
  const parts = whole
    .split(borders)
    .map((part) => part.trim())
    .filter((part) => /\p{L}{2}/u.test(part) && part.split(' ').length <= 5)
    .slice(0, 6);
  const lastWords = parts.map((part) => part.split(' ').slice(-2).join(' '));
  for (const text of [whole, ...parts, ...lastWords]) {
    if (text.length > 60) continue;
    const sounds = await pronounce(text);
    if (sounds.syllables > 0 && sounds.syllables <= maxSyllables) return { text, ...sounds };
  }
  const usual = 'This song of ours';
  return { text: usual, ...(await pronounce(usual)) };
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
