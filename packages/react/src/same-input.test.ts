import { expect, test } from 'vitest';
import { isSameInput } from './same-input.ts';

test('equal values are the same input', () => {
  const input = () => ({ prompt: 'a', tags: ['b'] });
  expect(isSameInput(input(), input())).toBe(true);
});

const file = new Blob(['a']);

test.each([
  ['another text', { prompt: 'a' }, { prompt: 'b' }],
  ['another file', { image: file }, { image: new Blob(['b']) }],
  ['a bigint, of which JSON knows nothing', { id: 7n }, { id: 7n }],
])('%s makes another input, if it is not the same object', (_, a, b) => {
  expect(isSameInput(a, b)).toBe(false);
  expect(isSameInput(a, a)).toBe(true);
});
