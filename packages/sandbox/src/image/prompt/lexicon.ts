import { colorNames } from '../color/names.ts';
import type { Oklch } from '../color/oklch.ts';
import type { Motif } from '../motifs/library.ts';
import { motifNamed, motifs } from '../motifs/library.ts';
import type { Mood, Place, RelationKind, Scenery, Season, Style, Time, Weather } from './brief.ts';
import type { Feature, Look } from './look.ts';
import * as looks from './look-words.ts';
import { singulars } from './tokens.ts';
import * as words from './words.ts';

/** What one word or phrase can mean. */
export interface Sense {
  readonly motif?: Motif;
  /** Means its motif only where it stands as a noun does. */
  readonly hint?: true;
  readonly color?: Oklch;
  /** Changes the colour that follows: "light", "dark". */
  readonly shade?: Shade;
  readonly count?: number;
  readonly scale?: number;
  readonly scenery?: Scenery;
  readonly time?: Time;
  readonly weather?: Weather;
  readonly season?: Season;
  readonly mood?: Mood;
  readonly style?: Style;
  /** "Portrait of": what follows fills the picture. */
  readonly closeup?: true;
  readonly place?: Place;
  readonly relation?: RelationKind;
  readonly particle?: Particle;
  readonly look?: Look;
  /** Takes the adjectives before it as part of a look. */
  readonly feature?: Feature;
  /** What is said of a look belongs to the person before, not to the one to come. */
  readonly trait?: true;
}

/** Adds to lightness, multiplies chroma. */
export interface Shade {
  readonly lighter: number;
  readonly chroma: number;
}

/** Little words that steer the reading. */
type Particle = 'article' | 'and' | 'is' | 'with' | 'of' | 'not' | 'picture' | 'break';

export interface Match {
  readonly sense: Sense;
  /** How many tokens the phrase has. */
  readonly length: number;
  readonly plural: boolean;
}

const LONGEST_PHRASE = 5;
const lexicon = new Map<string, Sense>();

/** The longest phrase at `tokens[at]` that means something. */
export function match(
  tokens: readonly string[],
  at: number,
  longest = LONGEST_PHRASE,
): Match | undefined {
  for (let length = Math.min(longest, tokens.length - at); length > 0; length--) {
    const head = tokens
      .slice(at, at + length - 1)
      .map((word) => `${word} `)
      .join('');
    const last = tokens[at + length - 1] ?? '';
    for (const [i, form] of singulars(last).entries()) {
      const sense = lexicon.get(head + form);
      if (sense !== undefined) return { sense, length, plural: i > 0 };
    }
  }
  return undefined;
}

function add(phrases: string | readonly string[], sense: Sense): void {
  const list = typeof phrases === 'string' ? phrases.split(',') : phrases;
  for (const phrase of list) {
    const key = phrase.trim().replace(/-/g, ' ');
    lexicon.set(key, { ...lexicon.get(key), ...sense });
  }
}

function addAll<Key extends string>(
  table: Readonly<Record<Key, string>>,
  sense: (key: Key) => Sense,
): void {
  for (const key of Object.keys(table) as Key[]) add(table[key], sense(key));
}

for (const motif of motifs) if (!motif.flat) add(motif.words, { motif });
for (const [name, color] of colorNames) add([name], { color });
addAll(words.sceneryWords, (scenery) => ({ scenery }));
addAll(words.timeWords, (time) => ({ time }));
addAll(words.weatherWords, (weather) => ({ weather }));
addAll(words.seasonWords, (season) => ({ season }));
addAll(words.moodWords, (mood) => ({ mood }));
addAll(words.styleWords, (style) => ({ style }));
addAll(words.relationWords, (relation) => ({ relation }));
for (const [phrases, place] of words.placeWords) add(phrases, { place });
for (const [word, count] of words.countWords) add([word], { count });
for (const [word, scale] of words.sizeWords) add([word], { scale });
for (const [phrases, look] of looks.lookWords) add(phrases, { look });
for (const [phrases, look] of looks.traitWords) add(phrases, { look, trait: true });
for (const [phrases, feature] of looks.featureAdjectives) add(phrases, { feature });
for (const [phrases, feature, look = {}] of looks.featureWords)
  add(phrases, { feature, look, trait: true });
for (const [phrases, name, look] of looks.namedLooks)
  add(phrases, { motif: motifNamed(name), look });

add('light, pale', { shade: { lighter: 0.14, chroma: 0.75 } });
add('pastel, soft, baby', { shade: { lighter: 0.16, chroma: 0.6 } });
add('dark, deep, midnight', { shade: { lighter: -0.16, chroma: 0.9 } });
add('bright, vivid, neon, electric, hot', { shade: { lighter: 0.05, chroma: 1.35 } });
add('jet black', { color: colorNames.get('black') as Oklch });
add('golden, gilded', { color: colorNames.get('gold') as Oklch });
add('field of, garden of, meadow of', { scenery: 'field' });
add(
  'portrait photo of, portrait photograph of, portrait painting of, close up photo of, portrait of, close up of, closeup of, face of, bust of, headshot of, selfie of',
  {
    closeup: true,
  },
);
add('village, town, neighborhood, suburb', { motif: motifNamed('house'), count: 5 });
add('in an office, in the office, in her office, in his office', { scenery: 'room' });
for (const [family, count] of [
  ['couple', 2],
  ['family of three', 3],
  ['family, family of four', 4],
  ['family of five', 5],
] as const)
  add(family, { motif: motifNamed('person'), count, look: { anyone: true } });
add('starry night', { time: 'night', weather: 'stars' });
add('sun rise', { time: 'dawn' });
add('winter', { weather: 'snow' });
add('cyberpunk, synthwave', { scenery: 'city', time: 'night' });
add('volcano, canyon', { scenery: 'mountains' });
add('snowy, snow covered', { season: 'winter' });
add('coffee cup, cup of coffee, cup of tea, mug of coffee, cup of espresso', {
  motif: motifNamed('cup'),
});
add('cake with candles, birthday cake with candles', { motif: motifNamed('cake') });
add('bowl of soup, bowl of ramen, bowl of noodles, bowl of rice, bowl of salad, bowl of pasta', {
  motif: motifNamed('soup'),
});
add('fruit', { count: 4 });
add('glass of wine, bottle of wine', { motif: motifNamed('bottle') });

add('a, an, the, this, that, these, those, his, her, its, their, my, your, our', {
  particle: 'article',
});
add('and, plus, while', { particle: 'and' });
add('is, are, was, were, painted, coloured, colored, dyed, turned, glows, glowing in', {
  particle: 'is',
});
add('with, wearing, has, having, holding, at, from, for, to', { particle: 'with' });
add('of', { particle: 'of' });
add('no, without, not, except, minus', { particle: 'not' });
add('image, picture, frame, canvas, scene, screen, side, corner, half, part', {
  particle: 'picture',
});
add([','], { particle: 'break' });

/** Colours that are no things, as gold and cherries are. */
const HUES =
  /^(?:red|green|blue|yellow|purple|pink|brown|black|white|gr[ae]y|violet|beige|navy|teal|cyan|magenta|silver)$/;

/** Whether a word says more than what a noun, its colour or its wearer is. */
function isTaken(word: string): boolean {
  return singulars(word).some((form) => {
    const { motif, color, feature, trait, hint, look, ...rest } = lexicon.get(form) ?? {};
    if (form !== word && motif !== undefined) return true;
    if ((color !== undefined && HUES.test(word)) || (look !== undefined && !trait)) return true;
    return Object.keys(rest).length > 0;
  });
}

// What is said of the whole scene is not taken for an icon that shows it.
for (const motif of motifs)
  for (const word of [...(motif.flat ? motif.words : []), ...(motif.also ?? [])])
    if (!isTaken(word)) add([word], { motif: lexicon.get(word)?.motif ?? motif });
for (const motif of motifs)
  for (const hint of motif.hints ?? [])
    if (!singulars(hint).some((form) => lexicon.has(form))) add([hint], { motif, hint: true });
