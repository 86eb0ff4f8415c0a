import { expect, test } from 'vitest';
import instruments from '../instruments/instruments.json' with { type: 'json' };
import { genres } from './genres.ts';
import grooves from './grooves.json' with { type: 'json' };
import patterns from './patterns.json' with { type: 'json' };

test('all that the genres name exists', () => {
  const { comp, bass, modes } = patterns;
  const { kits } = instruments;
  const unknown = (names: readonly string[], known: object) =>
    names.filter((name) => !Object.hasOwn(known, name));
  for (const genre of genres) {
    const players = [genre.lead, genre.chords, genre.pad, genre.bass].flat();
    expect(unknown(players, instruments.instruments)).toEqual([]);
    expect(unknown(genre.modes, modes)).toEqual([]);
    expect(unknown(genre.comp, comp)).toEqual([]);
    expect(unknown([genre.bassline], bass)).toEqual([]);
    expect(unknown([genre.kit], kits)).toEqual([]);
    expect(unknown(genre.groove === '' ? [] : [genre.groove], grooves)).toEqual([]);
  }
});
