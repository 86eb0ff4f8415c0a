import type { Random } from '@genmedia/media/random';
import { play, Scope, type Statement, statementsOf } from '../synth/patch.ts';
import data from './instruments.json' with { type: 'json' };

export type InstrumentName = keyof typeof data.instruments;
export type Drum = keyof typeof data.drums;
export type KitName = keyof typeof data.kits;

/** Every instrument that can hold a pitch. */
export const instruments = Object.keys(data.instruments) as InstrumentName[];

/** One note for an instrument. */
export interface Note {
  readonly hertz: number;
  /** How long the note is held. It may ring longer. */
  readonly seconds: number;
  /** From 0 (as soft as possible) to 1. */
  readonly velocity: number;
  readonly random: Random;
}

/** The samples of a note. */
export function playNote(instrument: InstrumentName, { random, ...names }: Note): Float32Array {
  return play(expandPatch(data.instruments[instrument], data.parts), new Scope(names, random));
}

/** The samples of one beat of a drum. */
export function playDrum(drum: Drum, kit: KitName, random: Random): Float32Array {
  const patch = expandPatch(`${data.kits[kit]}; ${data.drums[drum]}`, data.parts);
  return play(patch, new Scope({}, random));
}

/** The statements of a patch. Names of parts are replaced by the statements of the parts. */
export function expandPatch(
  patch: string,
  parts: Readonly<Record<string, string>>,
): readonly Statement[] {
  return statementsOf(patch).flatMap((statement): readonly Statement[] => {
    const [verb, name = ''] = statement;
    if (verb !== 'use') return [statement];
    const part = parts[name];
    if (part === undefined) throw new Error(`There is no part '${name}'.`);
    return expandPatch(part, parts);
  });
}
