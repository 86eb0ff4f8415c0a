import { itemAt } from '@genmedia/media/arrays';
import { cellsOf, numbersOf, wordsOf } from '../../table.ts';
import type { InstrumentName, KitName } from '../instruments/instruments.ts';
import type { BassName, CompName } from './accompany.ts';
import type { GrooveName } from './drumming.ts';
import data from './genres.json' with { type: 'json' };
import type { ModeName } from './scale.ts';

const columns = cellsOf(data.columns);

/** The properties of each genre. The first genre is the default. */
export const genres = data.rows.map((line) => {
  const cells = cellsOf(line);
  const text = <T extends string = string>(name: string) =>
    itemAt(cells, columns.indexOf(name)) as T;
  const number = (name: string) => itemAt(numbersOf(text(name)), 0);
  const list = <T extends string = string>(name: string) => wordsOf(text(name)) as T[];
  const tempo = numbersOf(text('tempo'));
  return {
    /** Words of prompts that mean this genre. */
    words: new Set(list('words')),
    tempo: { slowest: itemAt(tempo, 0), fastest: itemAt(tempo, 1) },
    beats: number('beats'),
    swing: number('swing'),
    // One item of each list is chosen at random.
    modes: list<ModeName>('modes'),
    lead: list<InstrumentName>('lead'),
    chords: list<InstrumentName>('chords'),
    comp: list<CompName>('comp'),
    pad: list<InstrumentName>('pad'),
    bass: list<InstrumentName>('bass'),
    bassline: text<BassName>('bassline'),
    /** Empty if there are no drums. */
    groove: text<GrooveName | ''>('groove'),
    kit: text<KitName>('kit'),
    /** The length of the room's echo in seconds. */
    room: number('room'),
    /** Whether the chords have sevenths. */
    sevenths: text('sevenths') === 'yes',
    /** The density of notes in melodies, from 0 to 1. */
    density: number('density'),
  };
});

export type Genre = (typeof genres)[number];
