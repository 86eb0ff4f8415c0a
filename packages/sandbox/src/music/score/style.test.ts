import { Random } from '@genmedia/media/random';
import { expect, test } from 'vitest';
import { saysStyle, styleOf } from './style.ts';

const read = (prompt: string) => styleOf(prompt, new Random('1'));

test.each([
  ['F♯ major', 54],
  ['F# major', 54],
  ['A-flat major', 44],
  ['Ab major', 44],
])('%s is the key', (prompt, tonic) => {
  expect(read(prompt).key).toEqual({ tonic, mode: 'major' });
});

test("the prompt's tempo, key and instruments are used", () => {
  expect(read('jazz at 132 bpm in Eb minor')).toMatchObject({
    tempo: 132,
    key: { tonic: 51, mode: 'minor' },
  });
  expect(read('jazz in E♭ minor, 132-bpm')).toMatchObject({
    tempo: 132,
    key: { tonic: 51, mode: 'minor' },
  });
  expect(read('electric guitar and acoustic guitar')).toMatchObject({
    lead: 'electricGuitar',
    chords: 'steelGuitar',
  });
  expect(read('pop with violin and organ')).toMatchObject({ lead: 'strings', chords: 'organ' });
  expect(read('electric piano, saxophone')).toMatchObject({ lead: 'saxophone', chords: 'epiano' });
  expect(read('solo piano')).toMatchObject({
    lead: 'piano',
    chords: 'piano',
    drums: false,
    bass: undefined,
  });
  expect(read('rock without drums')).toMatchObject({ drums: false });
});

test('instruments that are denied do not play', () => {
  const players = (prompt: string) =>
    Array.from({ length: 20 }, (_, i) => styleOf(prompt, new Random(`${i}`))).flatMap(
      ({ lead, chords, pad, bass }) => [lead, chords, pad, bass],
    );
  const without = [
    ['jazz without piano', /^piano$/],
    ['pop, no guitar', /(?<!bass)Guitar$/],
    ['folk without any guitars or flute', /(?<!bass)Guitar$|flute/],
    ['ambient without choir', /choir/],
    ['pop without guitar, piano or drums', /(?<!bass)Guitar$|^piano$/],
  ] as const;
  for (const [prompt, denied] of without)
    expect(players(prompt).filter((name) => name && denied.test(name))).toEqual([]);
  expect(read('solo cello, no piano')).toMatchObject({ lead: 'cello', chords: 'cello' });
  expect(read('pop without guitar, piano or drums')).toMatchObject({ drums: false });
  expect(read('rock, no organ, bass, or beats')).toMatchObject({ drums: false, bass: undefined });
  expect(read('jazz without drums, piano')).toMatchObject({ drums: false, chords: 'piano' });
});

test('moods change tempo and mode', () => {
  expect(read('sad pop').tempo).toBeLessThan(read('happy pop').tempo);
  expect(read('sad pop').key.mode).toBe('minor');
  expect(read('happy pop').key.mode).toBe('major');
  expect(read('calm rock').energy).toBeLessThan(read('aggressive rock').energy);
});

test('kinds of music differ in metre, swing and drums', () => {
  expect(read('a waltz').genre.beats).toBe(3);
  expect(read('jazz trio').genre.swing).toBeGreaterThan(0.2);
  expect(read('ambient drone').drums).toBe(false);
  expect(read('house').genre.groove).toBe('four');
});

test.each([
  ['qwertz uiop', false],
  ['jazz', true],
  ['in D minor', true],
  ['solo piano', true],
  ['120 bpm', true],
  ['something sad', true],
])('whether %j says how music is: %s', (prompt, says) => {
  expect(saysStyle(prompt)).toBe(says);
});
