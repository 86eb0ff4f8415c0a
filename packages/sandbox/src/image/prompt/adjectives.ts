import type { Oklch } from '../color/oklch.ts';
import type { Place } from './brief.ts';
import type { Shade } from './lexicon.ts';
import type { Look } from './look.ts';

/** What has been said of a noun that is still to come. */
export class Adjectives {
  colors: Oklch[] = [];
  shade: Shade | undefined;
  count: number | undefined;
  scale = 1;
  place: Place | undefined;
  closeup = false;
  /** Kept until its person comes: "old, with a grey beard, a man". */
  look: Look = {};

  /** A colour as the words before it change it: "light blue". */
  shaded(color: Oklch): Oklch {
    const { lighter, chroma } = this.shade ?? { lighter: 0, chroma: 1 };
    this.shade = undefined;
    const l = Math.min(0.97, Math.max(0.1, color.l + lighter));
    return { ...color, l, c: color.c * chroma };
  }

  /** All but the look. */
  clear(): void {
    this.colors = [];
    this.shade = undefined;
    this.count = undefined;
    this.scale = 1;
    this.place = undefined;
    this.closeup = false;
  }
}
