import { readFileSync } from 'node:fs';
import type { Motif } from '../../src/image/motifs/library.ts';

export const drawingsFolder = new URL('../../figures/', import.meta.url);

const realms = ['celestial', 'sky', 'ground', 'water', 'deep', 'table', 'float'] as const;
const homes = ['land', 'sea', 'underwater', 'space', 'room', 'studio'] as const;

/** Where a thing belongs, and how large it is in its picture. */
export type Place = readonly [realm: Motif['realm'], home: Motif['home'], size: number];

/**
 * Icons that show things: their source and names, their place, and the colours of icons that have
 * none.
 */
interface Row {
  readonly source: string;
  readonly names: readonly string[];
  readonly place: Place;
  readonly tint: readonly [string, ...string[]] | undefined;
}

/** The lines of a table as cells, without comments. */
export function readTable(name: string): string[][] {
  return readFileSync(new URL(name, drawingsFolder), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}

const rows = readTable('places.tsv').map(
  ([source = '', names = '', realm = '', home = '', size = '', tint = '']): Row => {
    if (!(Number(size) > 0)) throw new Error(`places.tsv: ${names} has no size.`);
    return {
      source,
      names: names.split(', '),
      place: [oneOf(realms, realm), oneOf(homes, home), Number(size)],
      tint: tint === '' ? undefined : (tint.split(' ') as [string, ...string[]]),
    };
  },
);

function oneOf<T extends string>(words: readonly T[], cell: string): T {
  const word = words.find((one) => one === cell);
  if (word === undefined) throw new Error(`places.tsv: "${cell}" is none of ${words.join(', ')}.`);
  return word;
}

/** The places of one source, by each of its names, in the order of the table. */
export function placesOf(source: string): Map<string, Row> {
  const own = rows.filter((row) => row.source === source);
  return new Map(own.flatMap((row) => row.names.map((name) => [name, row] as const)));
}
