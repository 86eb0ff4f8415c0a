import { expect, test } from 'vitest';
import { piecesOf } from './converse.ts';

test('pieces begin as words, and grow with the answer', () => {
  const text = 'one two three '.repeat(100_000);
  const pieces = [...piecesOf(text)];
  expect(pieces.slice(0, 4)).toEqual(['one', ' two', ' three', ' one']);
  expect(pieces.join('')).toBe(text);
  // A piece for each word would make 300,000.
  expect(pieces.length).toBeLessThan(700);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(4200);
});

test.each([
  ['nothing', ''],
  ['spaces only', ' \n '],
  ['a space at the end', 'one two '],
  ['characters of two units', '\u{1f600}'.repeat(5000)],
  ['half a character', 'a\ud83d b\ude00'],
  ['no spaces', 'x'.repeat(50_000)],
])('pieces are the text, without a character in two of them: %s', (_, text) => {
  const pieces = [...piecesOf(text)];
  expect(pieces.join('')).toBe(text);
  expect(pieces.join('|')).not.toMatch(/[\ud800-\udbff]\|[\udc00-\udfff]/);
});
