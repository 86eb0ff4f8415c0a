import { Random } from '@genmedia/media/random';
import { expect, test } from 'vitest';
import { styleOf } from './style.ts';

const read = (prompt: string) => styleOf(prompt, new Random('1'));

test("the prompt's tempo, key and instruments are used", () => {
  expect(read('jazz at 132 bpm in Eb minor')).toMatchObject({
    tempo: 132,
    key: { tonic: 51, mode: 'minor' },
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
