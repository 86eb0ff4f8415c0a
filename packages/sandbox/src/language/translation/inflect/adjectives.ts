import type { Language } from '../lexicon.ts';
import { pluralOf } from './nouns.ts';

export interface Adjective {
  /** Masculine, feminine, and both in the plural. */
  readonly forms: readonly [string, string, string, string];
  /** Whether it stands before its noun where most stand behind it. */
  readonly leads: boolean;
}

const FEMININES: Partial<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  es: [[/o$/, 'a']],
  fr: [
    [/(?<=e)$/, ''],
    [/eux$/, 'euse'],
    [/f$/, 've'],
    [/er$/, 'ère'],
    [/el$/, 'elle'],
    [/$/, 'e'],
  ],
  it: [[/o$/, 'a']],
  pt: [[/o$/, 'a']],
  hi: [[/ा$/, 'ी']],
};

export function adjective(cell: string, language: Language): Adjective {
  const leads = cell.endsWith('<');
  const [word = '', own] = cell.replace(' <', '').split(' ');
  const masculine = word.replaceAll('_', ' ');
  const rule = FEMININES[language]?.find(([end]) => end.test(masculine));
  const feminine = own ?? (rule ? masculine.replace(rule[0], rule[1]) : masculine);
  return { forms: [masculine, feminine, ...plurals(masculine, feminine, language)], leads };
}

function plurals(masculine: string, feminine: string, language: Language): [string, string] {
  if (language === 'en') return [masculine, masculine];
  if (language === 'hi') return [masculine.replace(/ा$/, 'े'), feminine];
  return [pluralOf(masculine, language), pluralOf(feminine, language)];
}
