import type { Thing } from './chunks.ts';
import type { Clause } from './clause.ts';
import type { EasternGrammar, Role } from './grammar.ts';
import { adjective } from './inflect/adjectives.ts';
import { noun } from './inflect/nouns.ts';
import { type Subject, subjectOf } from './subject.ts';
import { isKind, type Word } from './word.ts';

const HAVE = 'रख';
const BE = 'हो';
const NOW = ['हूँ', 'हो', 'है', 'हैं', 'हो', 'हैं'];
/** Who has something is said to have it near: the forms of pronouns for that. */
const NEAR: Readonly<Record<string, string>> = {
  मैं: 'मेरे पास',
  आप: 'आपके पास',
  वह: 'उसके पास',
  यह: 'इसके पास',
  हम: 'हमारे पास',
  वे: 'उनके पास',
};

export const hindi: EasternGrammar = {
  language: 'hi',
  space: ' ',
  thing: (thing, role) => {
    const own = named(thing, role);
    const { also } = thing;
    return also ? `${own} ${also.by.entry?.cells.hi} ${named(also.thing, role)}` : own;
  },
  quality: (words, who) => qualified(words, who),
  placed: (preposition, thing) => `${thing} ${preposition}`,
  clause({ lead, subject, who, adverbs, places, objects, qualities, verbs, existence }) {
    const [main, ...more] = verbs;
    const isHaving = main?.entry?.cells.hi === HAVE;
    const start = isHaving && subject ? (NEAR[subject] ?? `${subject} के पास`) : subject;
    const chain = more.map(({ entry }) => `${stemOf(entry?.cells.hi)}ना`);
    const not = main?.negative ? 'नहीं' : '';
    const verb = main ? inTense(main, who, isHaving) : '';
    return [
      start,
      ...adverbs,
      ...places,
      ...objects,
      ...qualities,
      ...lead,
      ...chain,
      not,
      verb,
      existence,
    ];
  },
};

function named(chunk: Thing, role: Role): string {
  const { head, determiner, numbers, qualities } = chunk;
  if (isKind(head, 'pronoun')) return head.entry?.cells.hi ?? head.text;
  const { also: _, ...alone } = chunk;
  const who = subjectOf(alone, 'hi');
  const name = head.entry
    ? noun(head.entry.cells.hi, 'hi')[who.plural ? 'many' : 'one']
    : head.text;
  // Before a postposition, masculine nouns change as in the plural.
  const placed = role === 'placed' && !who.feminine && head.entry ? name.replace(/ा$/, 'े') : name;
  return [
    determiner ? determined(determiner, who) : '',
    ...numbers.map(({ entry, text }) => entry?.cells.hi ?? text),
    ...qualities.map((words) => qualified(words, who)),
    placed,
  ]
    .filter((text) => text !== '' && text !== '-')
    .join(' ');
}

function determined({ entry, text }: Word, { feminine, plural }: Subject): string {
  const forms = entry?.cells.hi.split(' ') ?? [text];
  return forms[(plural ? 2 : 0) + (feminine ? 1 : 0)] ?? forms[0] ?? text;
}

function qualified(words: readonly Word[], who: Subject | undefined): string {
  return words
    .map(({ entry, text }) => {
      if (!entry) return text;
      if (entry.kind !== 'adjective') return entry.cells.hi;
      return (
        adjective(entry.cells.hi, 'hi').forms[(who?.plural ? 2 : 0) + (who?.feminine ? 1 : 0)] ??
        text
      );
    })
    .join(' ');
}

function stemOf(cell = ''): string {
  return cell.replace(HAVE, 'रख');
}

function inTense({ entry, tense }: Word, who: Clause['who'], isHaving: boolean): string {
  const stem = entry?.cells.hi ?? '';
  if (!who) return ordered(stem);
  const end = who.plural ? (who.feminine ? 'ती' : 'ते') : who.feminine ? 'ती' : 'ता';
  const was = who.plural ? 'थे' : who.feminine ? 'थी' : 'था';
  if (stem === BE || isHaving)
    return tense === 'past'
      ? was
      : tense === 'future'
        ? 'होगा'
        : (NOW[isHaving ? 2 : who.person] ?? 'है');
  if (stem === 'चाहिए') return stem;
  if (tense === 'past') return `${stem}${end} ${was}`;
  if (tense === 'future')
    return `${stem}${who.person === 0 ? 'ूँगा' : who.plural ? 'ेंगे' : 'ेगा'}`.replace(
      /([ाेोी])([ूे])/,
      (_, last, first) => last + (first === 'ू' ? 'ऊ' : 'ए'),
    );
  return `${stem}${end} ${NOW[who.person] ?? 'है'}`;
}

/** What somebody is asked to do. */
function ordered(stem: string): string {
  if (stem.endsWith('कर')) return stem.replace(/कर$/, 'कीजिए');
  return /[ाेोीआ]$/.test(stem) ? `${stem}इए` : `${stem}िए`;
}
