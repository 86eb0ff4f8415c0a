import type { Language } from '../lexicon.ts';

export interface Noun {
  readonly one: string;
  readonly many: string;
  readonly feminine: boolean;
}

type Rule = readonly [RegExp, string];

/** What ends of words become in the plural; the first rule that fits is used. */
const PLURALS: Partial<Record<Language, readonly Rule[]>> = {
  en: [
    [/(?<=[^aeiou])y$/, 'ies'],
    [/(?<=s|x|z|ch|sh)$/, 'es'],
    [/$/, 's'],
  ],
  es: [
    [/z$/, 'ces'],
    [/ión$/, 'iones'],
    [/án$/, 'anes'],
    [/ín$/, 'ines'],
    [/és$/, 'eses'],
    [/(?<=[aeiouáéó])$/, 's'],
    [/$/, 'es'],
  ],
  fr: [
    [/(?<=[sxz])$/, ''],
    [/al$/, 'aux'],
    [/(?<=eau|eu)$/, 'x'],
    [/$/, 's'],
  ],
  it: [
    [/(?<=[àèìòù]|[^aeiou])$/, ''],
    [/(?<=[cg])a$/, 'he'],
    [/(?<=[cg])o$/, 'hi'],
    [/ma$/, 'mi'],
    [/a$/, 'e'],
    [/io$/, 'i'],
    [/[oe]$/, 'i'],
  ],
  pt: [
    [/ão$/, 'ões'],
    [/m$/, 'ns'],
    [/al$/, 'ais'],
    [/el$/, 'éis'],
    [/ol$/, 'óis'],
    [/il$/, 'is'],
    [/(?<=[rz])$/, 'es'],
    [/ês$/, 'eses'],
    [/(?<=s)$/, ''],
    [/$/, 's'],
  ],
};

/** Reads a cell of the lexicon: a noun, `f` if it is feminine, and a plural of its own. */
export function noun(cell: string, language: Language): Noun {
  const [word = '', ...more] = cell.split(' ');
  const feminine = more[0] === 'f';
  const plural = more[feminine ? 1 : 0];
  const one = word.replaceAll('_', ' ');
  const many =
    language === 'hi' ? hindiPlural(one, feminine) : byRules(one, PLURALS[language] ?? []);
  return { one, many: plural ?? many, feminine };
}

/** The same as an adjective needs it. */
export function pluralOf(word: string, language: Language): string {
  return byRules(word, PLURALS[language] ?? []);
}

function byRules(word: string, rules: readonly Rule[]): string {
  const rule = rules.find(([end]) => end.test(word));
  return rule ? word.replace(rule[0], rule[1]) : word;
}

function hindiPlural(word: string, feminine: boolean): string {
  if (feminine) return word.endsWith('ी') ? word.replace(/ी$/, 'ियाँ') : `${word}ें`;
  return word.replace(/ा$/, 'े');
}
