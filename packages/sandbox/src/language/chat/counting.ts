import type { Skill } from './ask.ts';
import { sentencesIn, wordsIn } from './words.ts';

const HOW_MANY =
  /\b(?:how many|count(?: the)?|number of|cu[aá]nt[ao]s|combien de|quant[eaio]s?)\b|几个|多少|いくつ|何(?:文字|語)|कितने/i;
const LETTER =
  /(?:letters? |how many )["'“‘]?([\p{L}])["'”’]?(?:['’]?s)? (?:are |is )?(?:there )?(?:in|does)\b/iu;
const WHAT: readonly (readonly [RegExp, 'words' | 'characters' | 'sentences' | 'lines'])[] = [
  [/\b(?:words?|palabras|mots|parole|palavras)\b|単語|语|词|शब्द|何語/i, 'words'],
  [
    /\b(?:characters?|letters?|caracteres|letras|caract[eè]res|lettres|caratteri|lettere)\b|文字|字符|अक्षर/i,
    'characters',
  ],
  [/\b(?:sentences?|phrases|frases|frasi)\b/i, 'sentences'],
  [/\b(?:lines?|l[ií]neas|lignes|righe|linhas)\b/i, 'lines'],
];

/** Counts words, characters, sentences, lines, or one letter of what the message holds. */
export const counting: Skill = ({ instruction, body, phrases }) => {
  if (!HOW_MANY.test(instruction)) return undefined;
  const letter = LETTER.exec(instruction)?.[1]?.toLowerCase();
  const counted = body || behind(instruction);
  if (counted === '') return undefined;
  if (letter !== undefined) {
    const times = [...counted.toLowerCase()].filter((one) => one === letter).length;
    return `“${letter}” × ${times}`;
  }
  const what = WHAT.find(([words]) => words.test(instruction))?.[1];
  return what && phrases.count(what, numberOf(what, counted));
};

/** "How many letters are in strawberry?" */
function behind(instruction: string): string {
  return (
    /\b(?:in|en|dans|in|em)(?: the (?:word|sentence|text))? ([^?]+?)\s*\?*$/i.exec(
      instruction,
    )?.[1] ?? ''
  );
}

function numberOf(what: 'words' | 'characters' | 'sentences' | 'lines', text: string): number {
  if (what === 'words') return wordsIn(text).length;
  if (what === 'sentences') return sentencesIn(text).length;
  if (what === 'lines') return text.split('\n').length;
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  return [...graphemes].length;
}
