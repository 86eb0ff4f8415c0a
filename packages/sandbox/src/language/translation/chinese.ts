import type { Thing } from './chunks.ts';
import type { EasternGrammar } from './grammar.ts';
import { isKind, type Word } from './word.ts';

export const chinese: EasternGrammar = {
  language: 'zh',
  space: '',
  thing: (chunk) => named(chunk),
  quality: (words) => {
    const text = words.map((word) => word.entry?.cells.zh ?? word.text).join('');
    return words.length > 1 ? text : `很${text}`;
  },
  placed(preposition, thing) {
    if (preposition === '的') return `${thing}的`;
    return preposition.includes('…') ? preposition.replace('…', thing) : preposition + thing;
  },
  clause({ lead, subject, adverbs, places, objects, qualities, verbs, existence }) {
    const [main] = verbs;
    if (main?.entry?.cells.zh === '是' && lead.length > 0)
      return [...objects, /哪里/.test(lead.join('')) ? '在' : '是', ...lead];
    // An adjective is its own verb.
    const isBeing =
      main?.entry?.cells.zh === '是' &&
      (qualities.length > 0 || (places.length > 0 && objects.length === 0));
    const not = main?.negative
      ? main.entry?.cells.zh === '有' || main.tense === 'past'
        ? '没'
        : '不'
      : '';
    const chain = isBeing ? [] : verbs.map((verb, i) => spoken(verb, i === 0));
    const will = main?.tense === 'future' ? '会' : '';
    const said = [...chain, existence, ...objects, ...qualities];
    return [
      subject,
      ...adverbs,
      ...lead,
      ...(existence ? places.map((place) => place.replace(/^在/, '')) : places),
      will,
      not,
      ...said,
    ];
  },
};

function spoken({ entry, tense, negative }: Word, isMain: boolean): string {
  const text = entry?.cells.zh ?? '';
  const isDone = isMain && tense === 'past' && !negative && text !== '是';
  return isDone ? `${text}了` : text;
}

function named(thing: Thing): string {
  const { also } = thing;
  if (!also) return single(thing);
  const by = also.by.entry?.cells.en === 'and' ? '和' : '或';
  return single(thing) + by + named(also.thing);
}

function single({ determiner, numbers, qualities, head }: Thing): string {
  const texts = [determiner, ...numbers].map((word) => word?.entry?.cells.zh ?? word?.text ?? '');
  const described = qualities.map(describing);
  const name = isKind(head, 'noun', 'pronoun') ? (head.entry?.cells.zh ?? head.text) : head.text;
  return [...texts.map((text) => text.replace(/^-$/, '')), ...described, name].join('');
}

/** Words of one character need no 的. */
function describing(words: readonly Word[]): string {
  const text = words.map((word) => word.entry?.cells.zh ?? word.text).join('');
  return text.length > 1 ? `${text}的` : text;
}
