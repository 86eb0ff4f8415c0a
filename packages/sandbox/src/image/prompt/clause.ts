import type { Oklch } from '../color/oklch.ts';
import type { Place, Scenery } from './brief.ts';
import type { Shade } from './lexicon.ts';
import type { Noun } from './noun.ts';

/** What has been said of a noun that is still to come. */
export class Adjectives {
  colors: Oklch[] = [];
  shade: Shade | undefined;
  count: number | undefined;
  scale = 1;
  place: Place | undefined;
  closeup = false;

  /** A colour as the words before it change it: "light blue". */
  shaded(color: Oklch): Oklch {
    const { lighter, chroma } = this.shade ?? { lighter: 0, chroma: 1 };
    this.shade = undefined;
    const l = Math.min(0.97, Math.max(0.1, color.l + lighter));
    return { ...color, l, c: color.c * chroma };
  }
}

/** What the words of one clause speak of: a new one begins at "and" and at a comma. */
export class Clause {
  /** The noun or scenery that "on the left" or "is red" speaks of. */
  last: Noun | undefined;
  lastScenery: Scenery | undefined;
  /** After "is". */
  describing = false;
  /** After "wearing": a colour without a known noun belongs to the noun before. */
  dressing = false;
  /** The vessel in "a vase of flowers". */
  vessel: Noun | undefined;
}
