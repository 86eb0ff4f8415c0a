import { createRequire } from 'node:module';
import type { Motif } from '../../src/image/motifs/library.ts';
import { type Calls, plain } from './words.ts';

const require = createRequire(import.meta.url);

/** An icon that may become a figure. */
export interface Icon {
  /** What it is called in English. */
  readonly name: string;
  readonly calls: Calls;
  /** SVG elements in a square of `side`. */
  readonly body: string;
  readonly side: number;
  readonly place: Place;
  /** The colour of icons that have none. */
  readonly tint?: readonly [string, ...string[]];
}

/** Where such a thing is, and how large it is in its picture. */
export type Place = readonly [realm: Motif['realm'], home: Motif['home'], size: number];

interface Emoji {
  readonly hexcode: string;
  readonly label: string;
  readonly name: string;
  readonly tags?: readonly string[];
  readonly group?: number;
  readonly subgroup?: number;
}

interface IconSet {
  readonly icons: Readonly<Record<string, { body: string; hidden?: boolean }>>;
  readonly aliases: Readonly<Record<string, { parent: string }>>;
}

/** The kinds of emoji that show a thing, by their subgroup in Unicode's list. */
const PLACES: Readonly<Record<string, Place>> = {
  'face-smiling': ['float', 'studio', 0.5],
  'face-affection': ['float', 'studio', 0.5],
  'face-tongue': ['float', 'studio', 0.5],
  'face-hand': ['float', 'studio', 0.5],
  'face-neutral-skeptical': ['float', 'studio', 0.5],
  'face-sleepy': ['float', 'studio', 0.5],
  'face-glasses': ['float', 'studio', 0.5],
  'face-concerned': ['float', 'studio', 0.5],
  'face-costume': ['ground', 'land', 0.42],
  heart: ['float', 'studio', 0.5],
  emotion: ['float', 'studio', 0.5],
  'hand-fingers-open': ['table', 'studio', 0.5],
  'hand-fingers-partial': ['table', 'studio', 0.5],
  'hand-single-finger': ['table', 'studio', 0.5],
  'hand-fingers-closed': ['table', 'studio', 0.5],
  hands: ['table', 'studio', 0.5],
  'hand-prop': ['table', 'studio', 0.5],
  'body-parts': ['table', 'studio', 0.5],
  'person-fantasy': ['ground', 'land', 0.5],
  'person-sport': ['ground', 'land', 0.46],
  'animal-mammal': ['ground', 'land', 0.44],
  'animal-bird': ['ground', 'land', 0.36],
  'animal-amphibian': ['ground', 'land', 0.28],
  'animal-reptile': ['ground', 'land', 0.36],
  'animal-marine': ['deep', 'underwater', 0.36],
  'animal-bug': ['ground', 'land', 0.26],
  'plant-flower': ['ground', 'land', 0.3],
  'plant-other': ['ground', 'land', 0.42],
  'food-fruit': ['table', 'studio', 0.42],
  'food-vegetable': ['table', 'studio', 0.42],
  'food-prepared': ['table', 'studio', 0.42],
  'food-asian': ['table', 'studio', 0.42],
  'food-sweet': ['table', 'studio', 0.42],
  drink: ['table', 'studio', 0.44],
  dishware: ['table', 'studio', 0.44],
  'place-map': ['table', 'studio', 0.5],
  'place-geographic': ['ground', 'land', 0.5],
  'place-building': ['ground', 'land', 0.56],
  'place-religious': ['ground', 'land', 0.56],
  'place-other': ['ground', 'land', 0.5],
  'transport-ground': ['ground', 'land', 0.34],
  'transport-water': ['water', 'sea', 0.34],
  'transport-air': ['sky', 'land', 0.34],
  hotel: ['table', 'studio', 0.44],
  time: ['table', 'studio', 0.44],
  'sky-weather': ['celestial', 'land', 0.26],
  event: ['table', 'studio', 0.44],
  'award-medal': ['table', 'studio', 0.44],
  sport: ['table', 'studio', 0.42],
  game: ['table', 'studio', 0.42],
  'arts-crafts': ['table', 'studio', 0.46],
  clothing: ['table', 'studio', 0.5],
  sound: ['table', 'studio', 0.44],
  music: ['table', 'studio', 0.44],
  'musical-instrument': ['table', 'studio', 0.5],
  phone: ['table', 'studio', 0.46],
  computer: ['table', 'studio', 0.46],
  'light-video': ['table', 'studio', 0.46],
  'book-paper': ['table', 'studio', 0.46],
  money: ['table', 'studio', 0.44],
  mail: ['table', 'studio', 0.44],
  writing: ['table', 'studio', 0.46],
  office: ['table', 'studio', 0.44],
  lock: ['table', 'studio', 0.44],
  tool: ['table', 'studio', 0.48],
  science: ['table', 'studio', 0.48],
  medical: ['table', 'studio', 0.44],
  household: ['table', 'room', 0.44],
  'other-object': ['table', 'studio', 0.46],
};

/** Those that are not where and as large as others of their kind. */
const EXCEPTIONS: readonly (readonly [names: string, place: Place])[] = [
  ['eagle, dove, bat, parrot, phoenix, goose, black bird', ['sky', 'land', 0.28]],
  ['bug, ant, beetle, lady beetle, cricket, cockroach, spider, scorpion', ['ground', 'land', 0.16]],
  ['mosquito, fly', ['sky', 'land', 0.14]],
  ['chipmunk, hamster, hedgehog, rat, squirrel, lizard', ['ground', 'land', 0.24]],
  ['hippopotamus, rhinoceros, bison, camel, two hump camel, gorilla', ['ground', 'land', 0.54]],
  ['t rex, sauropod, mammoth', ['ground', 'land', 0.66]],
  ['lotus, nest, nest with eggs, empty nest, four leaf clover, clover', ['ground', 'land', 0.22]],
  ['seal, otter, polar bear', ['ground', 'land', 0.36]],
  ['parachute, satellite', ['sky', 'land', 0.26]],
  ['flying saucer', ['sky', 'space', 0.3]],
  ['fountain, tokyo tower, statue of liberty, ferris wheel', ['ground', 'land', 0.6]],
  ['anchor, wheel, ring buoy, horizontal traffic light, bus stop', ['table', 'studio', 0.46]],
  ['door, elevator, window, couch and lamp, bathtub, shower, toilet', ['table', 'room', 0.6]],
  ['mirror, plunger, broom, basket, bucket, placard, elevator', ['table', 'room', 0.46]],
  ['fire, droplet, snowflake, water wave', ['table', 'studio', 0.44]],
  ['ladder, military helmet, coffin, headstone, moai', ['ground', 'land', 0.46]],
  ['drum, trumpet, violin, saxophone, banjo, accordion, musical keyboard', ['table', 'room', 0.4]],
];

const exceptions = new Map(
  EXCEPTIONS.flatMap(([names, place]) => names.split(', ').map((name) => [name, place] as const)),
);

let list: Emoji[] | undefined;

/** Every emoji that is one thing and no variant of another. */
export function emoji(): Emoji[] {
  list ??= (require('emojibase-data/en/data.json') as Omit<Emoji, 'name'>[])
    .filter(({ group }) => group !== undefined && group !== 2 && group !== 9)
    .filter(({ label, group }) => group !== 1 || !/^(?:wo)?man\b/.test(label))
    .map((one) => ({ ...one, name: plain(one.label.replace(/ face$/, '')) }));
  return list;
}

/** Fluent's flat emoji, and Noto's where it has none. */
export function emojiIcons(): Icon[] {
  const fluent = iconsOf(
    require('@iconify-json/fluent-emoji-flat/icons.json'),
    require('@iconify-json/fluent-emoji-flat/chars.json'),
  );
  const noto = iconsOf(
    require('@iconify-json/noto/icons.json'),
    require('@iconify-json/noto/chars.json'),
  );
  const kinds = (require('emojibase-data/meta/groups.json') as { subgroups: string[] }).subgroups;
  const icons = new Map<string, Icon>();
  for (const { hexcode, label, name, tags = [], subgroup = -1 } of emoji()) {
    const place = exceptions.get(name) ?? PLACES[kinds[subgroup] ?? ''];
    const [body, side] = [fluent(hexcode), 32] as const;
    const other = body ?? noto(hexcode);
    if (place === undefined || other === undefined) continue;
    // Of a face and a whole animal the whole one.
    if (icons.has(name) && label.endsWith(' face')) continue;
    icons.set(name, {
      name,
      calls: { name, tags },
      body: other,
      side: body ? side : 128,
      place,
    });
  }
  return [...icons.values()];
}

function iconsOf(
  { icons, aliases }: IconSet,
  names: Readonly<Record<string, string>>,
): (hexcode: string) => string | undefined {
  return (hexcode) => {
    const code = hexcode.toLowerCase();
    const name = names[code] ?? names[code.replace(/-fe0f/g, '')] ?? '';
    return (icons[name] ?? icons[aliases[name]?.parent ?? ''])?.body;
  };
}
