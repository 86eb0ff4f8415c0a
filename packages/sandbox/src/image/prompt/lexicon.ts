import { itemAt } from '@genmedia/media/arrays';
import { fromHex, type Oklch } from '../color/oklch.ts';
import { library, type Motif, motifNamed, motifs } from '../motifs/library.ts';
import type { Mood, Place, RelationKind, Scenery, Season, Style, Time, Weather } from './brief.ts';
import type { Feature, Look } from './look.ts';
import { singulars } from './tokens.ts';

/** The meaning of a word or phrase. */
export interface Sense {
  readonly motif?: Motif;
  /** It means its motif only if it is used as a noun. */
  readonly hint?: true;
  readonly color?: Oklch;
  /** Changes the colour that follows: "light", "dark". */
  readonly shade?: Shade;
  readonly count?: number;
  readonly scale?: number;
  readonly scenery?: Scenery;
  readonly time?: Time;
  /** Lightning comes with a storm, but a storm can be without it. */
  readonly weather?: Weather | 'lightning';
  readonly season?: Season;
  readonly mood?: Mood;
  readonly style?: Style;
  /** "Portrait of": what follows fills the picture. */
  readonly closeup?: true;
  readonly place?: Place;
  readonly relation?: RelationKind;
  readonly particle?: Particle;
  readonly look?: Look;
  /** A feature of a person, to which the adjectives before it belong. */
  readonly feature?: Feature;
  /** A trait describes the person before it, not the next one. */
  readonly trait?: true;
}

/** `lighter` is added to the lightness, `chroma` is a factor. */
export interface Shade {
  readonly lighter: number;
  readonly chroma: number;
}

/** Function words of the grammar. */
type Particle = 'article' | 'and' | 'is' | 'with' | 'of' | 'not' | 'picture' | 'break';

export interface Match {
  readonly sense: Sense;
  /** The number of tokens in the phrase. */
  readonly length: number;
  readonly plural: boolean;
}

const maxPhrase = 5;
const lexicon = new Map<string, Sense>();
const english = library.english as readonly (readonly [phrases: string, sense: Row])[];

/** The longest phrase with a meaning that starts at `tokens[at]`; undefined outside. */
export function match(
  tokens: readonly string[],
  at: number,
  longest = maxPhrase,
): Match | undefined {
  if (at < 0) return undefined;
  for (let length = Math.min(longest, tokens.length - at); length > 0; length--) {
    const head = tokens.slice(at, at + length - 1);
    for (const [i, form] of singulars(itemAt(tokens, at + length - 1)).entries()) {
      const sense = lexicon.get([...head, form].join(' '));
      if (sense !== undefined) return { sense, length, plural: i > 0 };
    }
  }
  return undefined;
}

function add(phrases: string | readonly string[], sense: Sense): void {
  const list = typeof phrases === 'string' ? phrases.split(',') : phrases;
  for (const phrase of list) {
    const key = phrase.trim().replace(/-/g, ' ');
    const cached = lexicon.get(key);
    lexicon.set(key, cached ? { ...cached, ...sense } : sense);
  }
}

/** A meaning as in the table: colours as `#rrggbb`, a figure by its name. */
type Row = Omit<Sense, 'motif' | 'color' | 'look'> & {
  readonly motif?: string;
  readonly color?: string;
  readonly look?: Readonly<Record<string, unknown>>;
};

function senseOf({ motif, color, look, ...rest }: Row): Sense {
  const entries = Object.entries(look ?? {}).map(([key, value]) => {
    const dyed = typeof value === 'string' && value.startsWith('#');
    return [key, dyed ? fromHex(value) : value] as const;
  });
  return {
    ...rest,
    ...(motif !== undefined && { motif: motifNamed(motif) }),
    ...(color !== undefined && { color: fromHex(color) }),
    ...(look && { look: Object.fromEntries(entries) }),
  };
}

/** The phrases for each value of one kind, such as all words for "night". */
export function phrasesFor(kind: keyof Sense): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [phrases, sense] of english) {
    const [value, ...others] = Object.values(sense);
    if (!(kind in sense) || others.length > 0) continue;
    const name = String(value);
    found.set(name, [...(found.get(name) ?? []), ...phrases.split(', ')]);
  }
  return found;
}

/** Each known colour word with its colour. */
export const colorNames: ReadonlyMap<string, Oklch> = new Map(
  english.flatMap(([name, { color }]) =>
    color && /^\w+$/.test(name) ? [[name, fromHex(color)]] : [],
  ),
);

/** The words that change the colour after them. */
export const shadeNames: readonly string[] = english.flatMap(([names, { shade }]) =>
  shade ? names.split(', ') : [],
);

for (const motif of motifs) if (!motif.flat) add(motif.words, { motif });
for (const [phrases, row] of english) add(phrases, senseOf(row));
add([','], { particle: 'break' });

/** Words that are only colours. Gold and cherry, for example, are also things. */
const hues =
  /^(?:red|green|blue|yellow|purple|pink|brown|black|white|gr[ae]y|violet|beige|navy|teal|cyan|magenta|silver)$/;

/** Whether a word already has a meaning other than a noun, a colour or a trait of a person. */
function isTaken(word: string): boolean {
  return singulars(word).some((form) => {
    const sense = lexicon.get(form);
    if (sense === undefined) return false;
    const { motif, color, feature, trait, hint, look, ...rest } = sense;
    if (form !== word && motif !== undefined) return true;
    if ((color !== undefined && hues.test(word)) || (look !== undefined && !trait)) return true;
    return Object.keys(rest).length > 0;
  });
}

// Words about the whole scene, such as "night", do not name icons.
for (const motif of motifs)
  for (const word of [...(motif.flat ? motif.words : []), ...(motif.also ?? [])])
    if (!isTaken(word)) add([word], { motif: lexicon.get(word)?.motif ?? motif });
for (const motif of motifs)
  for (const hint of motif.hints ?? [])
    if (!singulars(hint).some((form) => lexicon.has(form))) add([hint], { motif, hint: true });
