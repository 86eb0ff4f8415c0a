import type { Brush } from './brush.ts';

/** Where a motif belongs in a scene. */
type Realm = 'celestial' | 'sky' | 'ground' | 'water' | 'deep' | 'table' | 'float';

/** The setting that a motif asks for when the prompt names none. */
type Home = 'land' | 'sea' | 'underwater' | 'space' | 'room' | 'studio';

/** Something that a prompt can name and that is drawn as one figure. */
export interface Motif {
  /** Its words in the singular; more than one word each is fine. The first names the motif. */
  readonly words: readonly [string, ...string[]];
  readonly realm: Realm;
  readonly home: Home;
  /** Height of a lone figure, as a fraction of the picture's shorter side. */
  readonly size: number;
  /** Width divided by height. */
  readonly aspect: number;
  /** Its natural colours, `#rrggbb`; the picture's seed picks one. */
  readonly colors: readonly [string, ...string[]];
  /** Its second colours (a roof, a sail, a hat); by default drawn from the palette. */
  readonly accents?: readonly [string, ...string[]];
  /** The height, as a fraction of its own, at which other things rest on it. */
  readonly seat?: number;
  /** Shines by itself: the light of the scene does not change its colours. */
  readonly glows?: boolean;
  /** A shadow where it touches the ground; true unless said otherwise. */
  readonly shadow?: boolean;
  /**
   * SVG elements in a box 100 units high that stands on y = 0, centred on x = 0 and lit from the
   * left; y grows downwards, so the top is at -100.
   */
  readonly draw: (brush: Brush) => string;
}
