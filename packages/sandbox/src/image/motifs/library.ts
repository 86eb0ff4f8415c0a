import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The second colour in the drawings of motifs without `accents`. */
export const drawnAccent = '#4f7f9c';

/** Something that a prompt can name and that is drawn as one figure. */
export interface Motif {
  /** Its names in the singular, each of one or more words. The first is the motif's name. */
  readonly words: readonly [string, ...string[]];
  /** Further names, which count only if they mean nothing else for the whole scene. */
  readonly also?: readonly string[];
  /** Words that mean this thing only where they are used as nouns. */
  readonly hints?: readonly string[];
  /** Where it belongs in a scene. */
  readonly realm: 'celestial' | 'sky' | 'ground' | 'water' | 'deep' | 'table' | 'float';
  /** The setting that the picture gets if the prompt names none. */
  readonly home: 'land' | 'sea' | 'underwater' | 'space' | 'room' | 'studio';
  /** Height of a lone figure, as a fraction of the picture's shorter side. */
  readonly size: number;
  /** Its height in metres, if it differs from the usual one of its realm. */
  readonly metres?: number;
  /** Width divided by height. */
  readonly aspect: number;
  /**
   * Its natural colours, `#rrggbb`, of which the picture's seed selects one. The first is used in
   * `body`.
   */
  readonly colors: readonly [string, ...string[]];
  /** Its second colours (a roof, a sail, a hat). Default: a colour of the palette. */
  readonly accents?: readonly [string, ...string[]];
  /** Further named colours in `body`, with the values that they have there. */
  readonly named?: Readonly<Record<string, string>>;
  /** The height at which other things rest on it, as a fraction of its own height. */
  readonly seat?: number;
  /** The side to which it looks. Default: left. */
  readonly faces?: 'right';
  /** Whether it emits light, so that the light of the scene does not change its colours. */
  readonly glows?: boolean;
  /** Whether it has a shadow where it touches the ground. Default: true. */
  readonly shadow?: boolean;
  /** Whether it has flat colours, to which a light and a dark side are added. */
  readonly flat?: boolean;
  /**
   * SVG elements in a box 100 units high, which stands on y = 0, is centred on x = 0 and lit from
   * the left. y grows downwards, so the top is at -100. `var(--main, #c8553d)` is a tone of a named
   * colour. `<g data-part="hat-cap">` is drawn only if all its parts are requested.
   */
  readonly body: string;
}

/** The content of `dist/figures/figures.json`, which the build writes. */
export interface Library {
  /** Phrases, separated by commas, and their meaning. */
  readonly english: readonly (readonly [phrases: string, sense: object])[];
  readonly figures: readonly Motif[];
  /** Parts of landscapes, such as peaks, buildings and weed. */
  readonly scenery: readonly Motif[];
  /** For each language, its words and their English translations. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const library = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('#figures/figures.json')), 'utf8'),
) as Library;

/** Every figure that can be drawn. Those drawn for this package come first. */
export const motifs = library.figures;

/** The English words for a word of another language. */
export function translationOf(word: string, language: string): string | undefined {
  const words = library.names[language] ?? {};
  return Object.hasOwn(words, word) ? words[word] : undefined;
}

/** If several motifs have the same name, the first one counts. */
const byName = new Map(
  motifs.toReversed().flatMap((motif) => motif.words.map((word) => [word, motif] as const)),
);

/** @throws Error if no motif has that name */
export function motifNamed(word: string): Motif {
  const motif = byName.get(word);
  if (motif === undefined) throw new Error(`There is no figure or icon with the name ${word}.`);
  return motif;
}
