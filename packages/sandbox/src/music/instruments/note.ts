import type { Random } from '../../random.ts';

/** One note as an instrument is told to play it. */
export interface Note {
  readonly hertz: number;
  /** How long it is held; its end may ring on. */
  readonly seconds: number;
  /** From 0 (as soft as can be) to 1. */
  readonly velocity: number;
  readonly random: Random;
}

/** The samples of a note. */
export type Instrument = (note: Note) => Float32Array;
