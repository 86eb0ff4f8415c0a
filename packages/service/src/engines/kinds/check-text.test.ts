import { expect, test } from 'vitest';
import { checkText } from './check-text.ts';

const word = { text: 'one', start: 0, end: 1 };

test.each([
  ['text', { text: 'x'.repeat(1000) }],
  ['text of several bytes a character', { text: '中'.repeat(400) }],
  ['words with times', { words: Array.from({ length: 40 }, () => word) }],
  ['items in one list', { words: Array.from({ length: 200 }, () => 0) }],
])('a model that writes too much %s has failed', (_, result) => {
  expect(() => checkText(result, 1000)).toThrow('more than 1000 bytes');
});

test('files do not count, and a text may fill what there is', () => {
  checkText({ files: [{ content: new Uint8Array(10_000) }], text: 'x'.repeat(900) }, 1000);
});
