import type { Scenery } from './brief.ts';
import type { Noun } from './noun.ts';

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

  isAbout(noun: Noun): void {
    this.last = noun;
    this.lastScenery = undefined;
    this.describing = false;
    this.dressing = false;
  }
}
