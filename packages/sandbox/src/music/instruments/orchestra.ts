import * as keys from './keys.ts';
import type { Instrument } from './note.ts';
import * as strings from './strings.ts';
import * as synths from './synths.ts';
import * as winds from './winds.ts';

/** Every instrument that holds a pitch, by name. */
export const ORCHESTRA = { ...keys, ...strings, ...winds, ...synths } satisfies Record<
  string,
  Instrument
>;

export type InstrumentName = keyof typeof ORCHESTRA;
