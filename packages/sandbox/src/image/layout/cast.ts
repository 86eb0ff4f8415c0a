import type { Subject } from '../prompt/brief.ts';
import type { Spot } from '../scenery/stage.ts';
import type { Domain } from './domain.ts';

/** The figures of one subject, with their places. */
export interface Cast {
  readonly subject: Subject;
  readonly index: number;
  readonly domain: Domain;
  readonly spots: readonly Spot[];
  /** Added to the depth of the figures, so that a thing on another one is painted over it. */
  readonly lift: number;
}
