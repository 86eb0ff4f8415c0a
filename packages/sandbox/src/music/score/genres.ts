import { cellsOf, numbersOf, wordsOf } from '../../table.ts';
import type { InstrumentName, KitName } from '../instruments/instruments.ts';
import type { BassName, CompName } from './accompany.ts';
import data from './genres.json' with { type: 'json' };
import type { ModeName } from './scale.ts';

/** What is usual in a kind of music. Of lists one is drawn. */
export interface Genre {
  /** Words of prompts that name it. */
  readonly words: ReadonlySet<string>;
  readonly tempo: readonly [slowest: number, fastest: number];
  readonly modes: readonly ModeName[];
  readonly beats: number;
  readonly swing: number;
  readonly lead: readonly InstrumentName[];
  readonly chords: readonly InstrumentName[];
  readonly comp: readonly CompName[];
  readonly pad: readonly InstrumentName[];
  readonly bass: readonly InstrumentName[];
  readonly bassline: BassName;
  /** Empty where there are no drums. */
  readonly groove: string;
  readonly kit: KitName;
  /** Seconds that the room rings. */
  readonly room: number;
  /** Whether its chords have sevenths. */
  readonly sevenths: boolean;
  /** How many notes its tunes have, from 0 to 1. */
  readonly density: number;
}

/** The first that a prompt names counts; the very first where it names none. */
export const GENRES: readonly Genre[] = data.rows.map((line) => {
  const row = new Map(cellsOf(data.columns).map((name, i) => [name, cellsOf(line)[i] ?? '']));
  const text = (name: string) => row.get(name) ?? '';
  const list = <T extends string>(name: string) => wordsOf(text(name)) as T[];
  const [slowest = 100, fastest = 120] = numbersOf(text('tempo'));
  return {
    words: new Set(list('words')),
    tempo: [slowest, fastest],
    modes: list('modes'),
    beats: Number(text('beats')),
    swing: Number(text('swing')),
    lead: list('lead'),
    chords: list('chords'),
    comp: list('comp'),
    pad: list('pad'),
    bass: list('bass'),
    bassline: text('bassline') as BassName,
    groove: text('groove'),
    kit: text('kit') as KitName,
    room: Number(text('room')),
    sevenths: text('sevenths') === 'yes',
    density: Number(text('density')),
  };
});
