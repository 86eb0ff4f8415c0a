import type { Thing } from './chunks.ts';
import type { Clause } from './clause.ts';
import type { EasternGrammar } from './grammar.ts';
import { japaneseVerb } from './inflect/japanese.ts';
import type { Word } from './word.ts';

const CAN = 'でき';
const WANT = '欲しがり';
const MUST = 'しなければなり';

export const japanese: EasternGrammar = {
  language: 'ja',
  space: '',
  thing: (chunk, role) => named(chunk) + { subject: 'は', object: 'を', placed: '' }[role],
  quality: (words) => words.map((word) => word.entry?.cells.ja ?? word.text).join(''),
  placed: (preposition, thing) => thing + preposition,
  clause({ lead, subject, who, adverbs, places, objects, qualities, verbs, existence }) {
    const isBeing = verbs[0]?.entry?.cells.ja === 'です';
    const isPlace = isBeing && places.length > 0 && objects.length + qualities.length === 0;
    const particle = lead.length > 0 ? 'は' : existence ? 'が' : '';
    // What somebody is stands before です, without a particle.
    const bare = isBeing || verbs.length === 0;
    const nouns = bare ? objects.map((text) => text.replace(/を$/, particle)) : objects;
    const told = isBeing ? qualities.map((text) => text.replace(/[なの]$/, '')) : qualities;
    const where = isPlace || existence ? places.map((text) => text.replace(/で$/, 'に')) : places;
    const asked = isBeing && lead.length > 0 ? [...nouns, ...lead] : [...lead, ...nouns];
    const [main] = verbs;
    const end = isPlace && main ? polite('あり', main) : ended(verbs, who);
    return [subject, ...adverbs, ...where, ...asked, ...told, end, existence];
  },
};

function named(thing: Thing): string {
  const { also } = thing;
  if (also) {
    const by = also.by.entry?.cells.en === 'and' ? 'と' : 'か';
    return single(thing) + by + named(also.thing);
  }
  return single(thing);
}

function single({ determiner, numbers, qualities, head }: Thing): string {
  const parts = [determiner, ...numbers, ...qualities.flat(), head].filter(
    (word) => word !== undefined,
  );
  return parts.map(({ entry, text }) => (entry?.cells.ja ?? text).replace(/^-$/, '')).join('');
}

/** The verbs of a clause, politely: the last of them first, as wanting and being able come behind. */
function ended(verbs: readonly Word[], who: Clause['who']): string {
  const [main, then] = verbs;
  if (!main?.entry) return '';
  const cell = main.entry.cells.ja;
  if (cell === 'です') return being(main);
  const verb = japaneseVerb(cell);
  if (then?.entry) {
    const other = japaneseVerb(then.entry.cells.ja);
    if (verb.stem === WANT) return `${other.stem}たい${main.negative ? 'とは思いません' : 'です'}`;
    if (verb.stem === CAN) return `${other.plain}ことが${polite(CAN, main)}`;
    if (verb.stem === MUST) return `${other.plain}必要が${polite('あり', main)}`;
    return `${other.te}${polite(verb.stem, main)}`;
  }
  return who ? polite(verb.stem, main) : `${verb.te}ください`;
}

function being({ tense, negative }: Word): string {
  if (negative) return tense === 'past' ? 'ではありませんでした' : 'ではありません';
  return tense === 'past' ? 'でした' : 'です';
}

function polite(stem: string, { tense, negative }: Word): string {
  if (negative) return tense === 'past' ? `${stem}ませんでした` : `${stem}ません`;
  return tense === 'past' ? `${stem}ました` : `${stem}ます`;
}
