import { adjective } from './inflect/adjectives.ts';
import { englishVerb } from './inflect/english.ts';
import { japaneseVerb } from './inflect/japanese.ts';
import { noun } from './inflect/nouns.ts';
import { ESTAR, romanceVerb } from './inflect/verbs.ts';
import { type Entry, type Language, lexicon } from './lexicon.ts';
import type { Reading, Tense } from './word.ts';

export type Readings = ReadonlyMap<string, readonly Reading[]>;

const known = new Map<Language, Readings>();

/** All forms of all words of a language, in lower case, and what each can be. */
export function readingsOf(language: Language): Readings {
  const readings = known.get(language) ?? collect(language);
  known.set(language, readings);
  return readings;
}

function collect(language: Language): Readings {
  const all = new Map<string, Reading[]>();
  for (const entry of lexicon) {
    if (isExistence(entry) && !SAYS_THERE_IS.has(language)) continue;
    for (const { text, ...reading } of formsOf(entry, language)) {
      if (text === '' || text === '-') continue;
      const key = text.toLowerCase();
      const same = all.get(key) ?? [];
      if (!same.some((other) => other.entry === entry)) same.push({ entry, ...reading });
      all.set(key, same);
    }
  }
  return all;
}

/** Others have it in the verb for to be, or to have. */
const SAYS_THERE_IS = new Set<Language>(['en', 'es', 'fr', 'it', 'pt']);

export function isExistence({ kind, cells }: Entry): boolean {
  return kind === 'phrase' && /^there (?:is|are)$/.test(cells.en);
}

interface Form {
  readonly text: string;
  readonly plural?: boolean;
  readonly tense?: Tense;
  readonly person?: number;
}

function formsOf({ kind, cells }: Entry, language: Language): Form[] {
  const cell = cells[language];
  if (kind === 'noun') {
    const { one, many } = noun(cell, language);
    return [{ text: one }, { text: many, plural: true }];
  }
  if (kind === 'adjective') return adjective(cell, language).forms.map((text) => ({ text }));
  if (kind === 'determiner' || kind === 'number')
    return cell.split(' ').map((text) => ({ text: text.replaceAll('_', ' ') }));
  return kind === 'verb' ? verbForms(cell, language) : [{ text: cell }];
}

function verbForms(cell: string, language: Language): Form[] {
  if (language === 'zh') return [{ text: cell, tense: 'present' }];
  if (language === 'hi') return hindiForms(cell);
  if (language === 'ja') return japaneseForms(cell);
  if (language !== 'en') {
    const { infinitive, present, past } = romanceVerb(cell, language);
    const states = cell.startsWith('ser;') ? ESTAR[language] : undefined;
    return [
      ...[present, ...(states ? [states[0]] : [])].flatMap((forms) => tensed(forms, 'present')),
      ...[past, ...(states ? [states[1]] : [])].flatMap((forms) => tensed(forms, 'past')),
      { text: infinitive, tense: 'infinitive' },
      ...(states ? [{ text: 'estar', tense: 'infinitive' as const }] : []),
    ];
  }
  const { present, past, gerund, participle, infinitive } = englishVerb(cell);
  return [
    ...tensed(present, 'present'),
    ...tensed(past, 'past'),
    { text: participle, tense: 'participle' },
    { text: gerund, tense: 'gerund' },
    { text: infinitive, tense: 'infinitive' },
  ];
}

function tensed(forms: readonly string[], tense: Tense): Form[] {
  return forms.map((text, person) => ({ text, tense, ...(forms.length === 6 && { person }) }));
}

function hindiForms(stem: string): Form[] {
  if (stem === 'हो')
    return [...tensed(['है', 'हैं', 'हूँ', 'हो'], 'present'), ...tensed(['था', 'थी', 'थे'], 'past')];
  return [
    ...tensed(
      ['ता', 'ती', 'ते'].flatMap((end) => [`${stem}${end} है`, `${stem}${end} हैं`, `${stem}${end} हूँ`]),
      'present',
    ),
    ...tensed([`${stem}ता था`, `${stem}ती थी`, `${stem}ते थे`], 'past'),
    { text: `${stem}ना`, tense: 'infinitive' },
  ];
}

function japaneseForms(cell: string): Form[] {
  if (cell === 'です')
    return [
      { text: 'です', tense: 'present' },
      { text: 'でした', tense: 'past' },
    ];
  const { stem, te, plain } = japaneseVerb(cell);
  return [
    ...tensed([`${stem}ます`, `${te}います`, plain], 'present'),
    { text: `${stem}ました`, tense: 'past' },
  ];
}
