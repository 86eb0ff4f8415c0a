import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Something that a prompt can name and that is drawn as one figure. */
export interface Motif {
  /** Its words in the singular; more than one word each is fine. The first names the motif. */
  readonly words: readonly [string, ...string[]];
  /** Further names of it, unless they mean something else for the scene as a whole. */
  readonly also?: readonly string[];
  /** Words that mean it where they stand as a noun does. */
  readonly hints?: readonly string[];
  /** Where it belongs in a scene. */
  readonly realm: 'celestial' | 'sky' | 'ground' | 'water' | 'deep' | 'table' | 'float';
  /** The setting that it asks for when the prompt names none. */
  readonly home: 'land' | 'sea' | 'underwater' | 'space' | 'room' | 'studio';
  /** Height of a lone figure, as a fraction of the picture's shorter side. */
  readonly size: number;
  /** Its height in metres, if that is not the usual one of its realm. */
  readonly metres?: number;
  /** Width divided by height. */
  readonly aspect: number;
  /** Its natural colours, `#rrggbb`; the picture's seed picks one. The first is the one in `body`. */
  readonly colors: readonly [string, ...string[]];
  /** Its second colours (a roof, a sail, a hat); by default drawn from the palette. */
  readonly accents?: readonly [string, ...string[]];
  /** Other named colours in `body`, as they are there. */
  readonly named?: Readonly<Record<string, string>>;
  /** The height, as a fraction of its own, at which other things rest on it. */
  readonly seat?: number;
  /** To which side it looks; left unless said otherwise. */
  readonly faces?: 'right';
  /** Shines by itself: the light of the scene does not change its colours. */
  readonly glows?: boolean;
  /** A shadow where it touches the ground; true unless said otherwise. */
  readonly shadow?: boolean;
  /** In flat colours, which get a light and a dark side. */
  readonly flat?: boolean;
  /**
   * SVG elements in a box 100 units high that stands on y = 0, centred on x = 0 and lit from the
   * left; y grows downwards, so the top is at -100. `var(--main, #c8553d)` is a tone of a named
   * colour; `<g data-part="hat-cap">` is only there where all its parts are asked for.
   */
  readonly body: string;
}

/** What the build puts into `dist/figures/figures.json`. */
export interface Library {
  /** Phrases between commas, and what they mean. */
  readonly english: readonly (readonly [phrases: string, sense: object])[];
  readonly figures: readonly Motif[];
  /** What landscapes are made of: peaks, buildings, weed. */
  readonly scenery: readonly Motif[];
  /** By language: words of it, and the English ones that they stand for. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const library = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('#figures/figures.json')), 'utf8'),
) as Library;

/** Every figure that can be drawn, those drawn for this package first. */
export const motifs = library.figures;

/** The English words that one of another language stands for. */
export function translationOf(word: string, language: string): string | undefined {
  const words = library.names[language] ?? {};
  return Object.hasOwn(words, word) ? words[word] : undefined;
}

/** Of several with one name the first. */
const byName = new Map(
  motifs.toReversed().flatMap((motif) => motif.words.map((word) => [word, motif] as const)),
);

/** @throws Error if nothing has that name */
export function motifNamed(word: string): Motif {
  const motif = byName.get(word);
  if (motif === undefined) throw new Error(`Nothing that can be drawn is called ${word}.`);
  return motif;
}
