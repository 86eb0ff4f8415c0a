import type { Language } from '../lexicon.ts';

/** Six persons: I, you, he; we, you, they. */
export type Persons = readonly string[];

export interface Verb {
  readonly infinitive: string;
  readonly present: Persons;
  /** Whole, with its auxiliary where the language needs one. */
  readonly past: Persons;
}

type Ends = Readonly<Record<string, string>>;

const PRESENT: Partial<Record<Language, Ends>> = {
  es: { ar: 'o as a amos áis an', er: 'o es e emos éis en', ir: 'o es e imos ís en' },
  fr: { er: 'e es e ons ez ent', ir: 'is is it issons issez issent', re: 's s - ons ez ent' },
  it: { are: 'o i a iamo ate ano', ere: 'o i e iamo ete ono', ire: 'o i e iamo ite ono' },
  pt: { ar: 'o as a amos ais am', er: 'o es e emos eis em', ir: 'o es e imos is em' },
};
const PAST: Partial<Record<Language, Ends>> = {
  es: {
    ar: 'é aste ó amos asteis aron',
    er: 'í iste ió imos isteis ieron',
    ir: 'í iste ió imos isteis ieron',
  },
  pt: {
    ar: 'ei aste ou amos astes aram',
    er: 'i este eu emos estes eram',
    ir: 'i iste iu imos istes iram',
  },
};
const PARTICIPLES: Partial<Record<Language, Ends>> = {
  fr: { er: 'é', ir: 'i', re: 'u' },
  it: { are: 'ato', ere: 'uto', ire: 'ito' },
};
/** With "to have", and with "to be" for those marked `+`. */
const AUXILIARIES: Partial<Record<Language, readonly [Persons, Persons]>> = {
  fr: ['ai as a avons avez ont'.split(' '), 'suis es est sommes êtes sont'.split(' ')],
  it: ['ho hai ha abbiamo avete hanno'.split(' '), 'sono sei è siamo siete sono'.split(' ')],
};

/** A verb of Spanish, French, Italian or Portuguese, from its cell of the lexicon. */
export function romanceVerb(cell: string, language: Language): Verb {
  const [infinitive = '', present, past] = cell.split(';');
  const spaced = (forms: Persons) => forms.map((form) => form.replaceAll('_', ' '));
  return {
    infinitive: infinitive.replaceAll('_', ' '),
    present: spaced(present ? present.split(' ') : ended(infinitive, PRESENT[language], language)),
    past: spaced(pastOf(infinitive, past, language)),
  };
}

function pastOf(infinitive: string, own: string | undefined, language: Language): Persons {
  const auxiliaries = AUXILIARIES[language];
  if (!auxiliaries) return own ? own.split(' ') : ended(infinitive, PAST[language], language);
  const [participle = ''] = own
    ? [own.replace('+', '')]
    : ended(infinitive, PARTICIPLES[language], language);
  const goesWithBe = own?.endsWith('+') ?? false;
  return auxiliaries[goesWithBe ? 1 : 0].map(
    (auxiliary, person) =>
      `${auxiliary} ${goesWithBe && person > 2 ? manyOf(participle, language) : participle}`,
  );
}

function manyOf(participle: string, language: Language): string {
  return language === 'it' ? participle.replace(/o$/, 'i') : `${participle}s`;
}

function ended(infinitive: string, ends: Ends = {}, language: Language): Persons {
  const end = Object.keys(ends).find((one) => infinitive.endsWith(one)) ?? '';
  const stem = infinitive.slice(0, infinitive.length - end.length);
  return (ends[end] ?? '').split(' ').map((one) => joined(stem, one.replace('-', ''), language));
}

/** Letters that keep the sound of a stem: mangeons, giochiamo, mangi. */
function joined(stem: string, end: string, language: Language): string {
  if (language === 'fr' && stem.endsWith('g') && /^[ao]/.test(end)) return `${stem}e${end}`;
  if (language === 'fr' && stem.endsWith('c') && /^[ao]/.test(end))
    return `${stem.slice(0, -1)}ç${end}`;
  if (
    language === 'it' &&
    /[cg]$/.test(stem) &&
    end.startsWith('i') &&
    /^(?:gioc|cerc|pag)$/.test(stem)
  )
    return `${stem}h${end}`;
  if (language === 'it' && stem.endsWith('i') && end.startsWith('i')) return stem + end.slice(1);
  if (language === 'pt' && stem.endsWith('ç') && /^[ei]/.test(end))
    return `${stem.slice(0, -1)}c${end}`;
  return stem + end;
}

/** "To be" of places and moods. */
export const ESTAR: Partial<Record<Language, readonly [Persons, Persons]>> = {
  es: [
    'estoy estás está estamos estáis están'.split(' '),
    'estuve estuviste estuvo estuvimos estuvisteis estuvieron'.split(' '),
  ],
  pt: [
    'estou estás está estamos estais estão'.split(' '),
    'estive estiveste esteve estivemos estivestes estiveram'.split(' '),
  ],
};
