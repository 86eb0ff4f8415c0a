import { expect, test } from 'vitest';
import { isSameInput } from './same-input.ts';

const file = new Blob(['a']);

test.each([
  [{ prompt: 'a', tags: ['b'] }, { prompt: 'a', tags: ['b'] }, true],
  [{ prompt: 'a' }, { prompt: 'b' }, false],
  [{ image: file }, { image: new Blob(['b']) }, false],
  [{ id: 9007199254740993n }, { id: 9007199254740993n }, false],
])('the same input is known, and other files are not taken for it', (a, b, same) => {
  expect(isSameInput(a, b)).toBe(same);
  expect(isSameInput(a, a)).toBe(true);
});
