import type { Language } from './lexicon.ts';

type Rules = readonly (readonly [RegExp, string])[];

const VOWEL = '[aeiouhàâéèêëîïôûyœAEIOUHÉÈÊ]';
/** Before these, Italian has "lo" and "gli". */
const HARD = '(?:s[bcdfglmnpqrtvz]|z|gn|ps|x|y)';

/** What grows together where words meet, in this order. */
const RULES: Partial<Record<Language, Rules>> = {
  es: [
    [/\bde el\b/g, 'del'],
    [/\ba el\b/g, 'al'],
    [/\by (?=h?i)/g, 'e '],
    [/\bel (?=agua\b)/g, 'el '],
  ],
  fr: [
    [new RegExp(`\\b(l|d|n|s|m|t|j)e (?=${VOWEL})`, 'gi'), '$1’'],
    [new RegExp(`\\bla (?=${VOWEL})`, 'g'), 'l’'],
    [new RegExp(`\\bque (?=${VOWEL})`, 'g'), 'qu’'],
    [new RegExp(`\\bce (?=${VOWEL})`, 'g'), 'cet '],
    [new RegExp(`\\bma (?=${VOWEL})`, 'g'), 'mon '],
    [new RegExp(`\\bsa (?=${VOWEL})`, 'g'), 'son '],
    [/\bde les\b/g, 'des'],
    [/\bde le\b/g, 'du'],
    [/(?<!\p{L})à les\b/gu, 'aux'],
    [/(?<!\p{L})à le\b/gu, 'au'],
    [/\bsi (?=ils?\b)/g, 's’'],
  ],
  it: [
    [/\b(dov|com|cos)e (?=è)/gi, '$1’'],
    [/\b(il|la) (?=[aeiouèAEIOU])/g, 'l’'],
    [new RegExp(`\\bil (?=${HARD})`, 'g'), 'lo '],
    [new RegExp(`\\bi (?=${HARD}|[aeiou])`, 'g'), 'gli '],
    [new RegExp(`\\bun (?=${HARD})`, 'g'), 'uno '],
    [/\buna (?=[aeiou])/g, 'un’'],
    [/\b(di|da|a|in|su) (il|lo|la|i|gli|le)\b/g, '$1+$2'],
    [/\b(di|da|a|in|su) l’/g, '$1+l’'],
    [/\bdi\+/g, 'de+'],
    [/\bin\+/g, 'ne+'],
    [/\+il\b/g, 'l'],
    [/\+(?=l)/g, 'l'],
    [/\+/g, ''],
  ],
  pt: [
    [/\bde (o|a|os|as)\b/g, 'd$1'],
    [/\bem (os?|as?)\b/g, 'n$1'],
    [/\bem (uma?s?|um)\b/g, 'n$1'],
    [/(?<!\p{L})a (as?)\b/gu, 'à$1'],
    [/àa/g, 'à'],
    [/(?<!\p{L})a (os?)\b/gu, 'a$1'],
    [/\bpor (os?|as?)\b/g, 'pel$1'],
  ],
};

export function contracted(text: string, language: Language): string {
  return (RULES[language] ?? []).reduce(
    (left, [pattern, short]) => left.replace(pattern, short),
    text,
  );
}
