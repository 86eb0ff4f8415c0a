import { cellsOf, numbersOf, wordsOf } from '../../table.ts';
import type { InstrumentName, KitName } from '../instruments/instruments.ts';
import type { BassName, CompName } from './accompany.ts';
import data from './genres.json' with { type: 'json' };
import type { ModeName } from './scale.ts';

/** What is usual in each kind of music: the first that a prompt names counts, or the very first. */
export const GENRES = data.rows.map((line) => {
  const row = new Map(cellsOf(data.columns).map((name, i) => [name, cellsOf(line)[i] ?? '']));
  const text = <T extends string = string>(name: string) => (row.get(name) ?? '') as T;
  const number = (name: string) => Number(text(name));
  const list = <T extends string = string>(name: string) => wordsOf(text(name)) as T[];
  const [slowest = 100, fastest = 120] = numbersOf(text('tempo'));
  return {
    /** Words of prompts that name it. */
    words: new Set(list('words')),
    tempo: { slowest, fastest },
    beats: number('beats'),
    swing: number('swing'),
    // Of each list, one is drawn at random.
    modes: list<ModeName>('modes'),
    lead: list<InstrumentName>('lead'),
    chords: list<InstrumentName>('chords'),
    comp: list<CompName>('comp'),
    pad: list<InstrumentName>('pad'),
    bass: list<InstrumentName>('bass'),
    bassline: text<BassName>('bassline'),
    /** Empty where there are no drums. */
    groove: text('groove'),
    kit: text<KitName>('kit'),
    /** Seconds that the room rings. */
    room: number('room'),
    /** Whether its chords have sevenths. */
    sevenths: text('sevenths') === 'yes',
    /** How many notes its tunes have, from 0 to 1. */
    density: number('density'),
  };
});

export type Genre = (typeof GENRES)[number];
