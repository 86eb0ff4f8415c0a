import type { Held } from './measure.ts';

/** What the process held at a moment of the load. */
export interface Sample {
  minutes: number;
  held: Held;
}
