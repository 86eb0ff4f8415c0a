import type { Language } from './lexicon.ts';

type Rules = readonly (readonly [RegExp, string])[];

/** Words that grew together, taken apart: so that phrases and words are found. */
const RULES: Partial<Record<Language, Rules>> = {
  en: [
    [/\b(I)['’]m\b/gi, '$1 am'],
    [/\b(ca)n['’]t\b/gi, '$1n not'],
    [/\b(w)on['’]t\b/gi, '$1ill not'],
    [/n['’]t\b/gi, ' not'],
    [/\bcannot\b/gi, 'can not'],
    [/['’]re\b/gi, ' are'],
    [/['’]ve\b/gi, ' have'],
    [/['’]ll\b/gi, ' will'],
    [/\b(let)['’]s\b/gi, '$1 us'],
    [/\b(it|he|she|that|there|here|what|where|who|how|when)['’]s\b/gi, '$1 is'],
    [/\ban\b/gi, 'a'],
    // What these verbs need in English, they do without elsewhere.
    [/\b(wait(?:s|ed|ing)?) for\b/gi, '$1'],
    [/\b(look(?:s|ed|ing)?) at\b/gi, '$1'],
    [/\b(listen(?:s|ed|ing)?) to\b/gi, '$1'],
  ],
  es: [
    [/\bdel\b/gi, 'de el'],
    [/\bal\b/gi, 'a el'],
    [/[¿¡]/g, ''],
  ],
  fr: [
    [/\bdu\b/gi, 'de le'],
    [/\baux\b/gi, 'à les'],
    [/\bau\b/gi, 'à le'],
    [/\bqu['’]/gi, 'que '],
    [/\b(l|d|j|n|m|t|s)['’](?!(?:y|accord)\b)/gi, '$1e '],
    [/\bn[e'’] (?=.{1,30}\bpas\b)/gi, ''],
  ],
  it: [
    [/\b(de|ne|da|a|su)(l|llo|lla|i|gli|lle)\b/gi, '$1 $2'],
    [/\b(de|ne|da|a|su)ll['’]/gi, '$1 l’'],
    [/\bde (?=l|i\b|gli)/gi, 'di '],
    [/\bne (?=l|i\b|gli)/gi, 'in '],
    [/ l(?=l[oae]\b)/gi, ' '],
    [/ l(?= )/gi, ' il'],
    [/\b(?:lo|gli)\b/gi, 'il'],
    [/\bl['’]/gi, 'la '],
  ],
  pt: [
    [/\bd(os?|as?)\b/gi, 'de $1'],
    [/\bn(os?|as?|uma?)\b/gi, 'em $1'],
    [/\bao(s?)\b/gi, 'a o$1'],
    [/à(s?)(?!\p{L})/giu, 'a a$1'],
    [/\bpel(os?|as?)\b/gi, 'por $1'],
  ],
};

export function expanded(text: string, language: Language): string {
  return (RULES[language] ?? []).reduce(
    (left, [pattern, long]) => left.replace(pattern, long),
    text,
  );
}
