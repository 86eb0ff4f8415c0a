import { expect, test } from 'vitest';
import { withinWorkTime } from '../language/json/work-time.ts';
import { sentencesOf } from './sentences.ts';

test('parts of a long sentence end at commas, but not in numbers, and quotes end with their sentence', () => {
  const long = `${'many words '.repeat(12)}, ${'and more '.repeat(8)}for 1,500 dollars at 12:30 ${'o '.repeat(60)}end`;
  expect(sentencesOf(long)[0]).toMatch(/ ,$/);
  expect(sentencesOf('他说：「好。」走。')).toEqual(['他说：「好。」', '走。']);
});

test('a long sentence is not divided inside a character', () => {
  expect(sentencesOf(`a${'😀'.repeat(200)}`).every((part) => part.isWellFormed())).toBe(true);
});

test('a sentence of millions of characters is divided, too', () => {
  const long = 'a'.repeat(5_000_000);
  expect(sentencesOf(long).join('')).toBe(long);
});

test('closing brackets without end take no longer than other texts', () => {
  // In a text with only one byte a character, V8 sees by itself that no space follows.
  const text = `日${')'.repeat(200_000)}`;
  expect(withinWorkTime(() => sentencesOf(text), 1000).join('')).toBe(text);
});
