import type { Oklch } from '../color/oklch.ts';
import type { Place, Scenery } from './brief.ts';
import type { Shade } from './lexicon.ts';
import type { Noun } from './noun.ts';

/** The adjectives read so far for the next noun. */
export class Adjectives {
  colors: Oklch[] = [];
  shade: Shade | undefined;
  count: number | undefined;
  scale = 1;
  place: Place | undefined;
  closeup = false;

  /** A colour, changed by the words before it: "light blue". */
  shaded(color: Oklch): Oklch {
    const { lighter, chroma } = this.shade ?? { lighter: 0, chroma: 1 };
    this.shade = undefined;
    const l = Math.min(0.97, Math.max(0.1, color.l + lighter));
    return { ...color, l, c: color.c * chroma };
  }
}

/** The nouns that the words of one clause refer to. A clause ends at "and" and at a comma. */
export class Clause {
  /** The noun or scenery to which "on the left" or "is red" refers. */
  last: Noun | undefined;
  lastScenery: Scenery | undefined;
  /** After "is". */
  describing = false;
  /** After "wearing": a colour without a known noun belongs to the person before it. */
  dressing = false;
  /** The container in "a vase of flowers". */
  vessel: Noun | undefined;
}
