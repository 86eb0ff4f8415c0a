import { expect, test } from 'vitest';
import { requestHash } from './request-hash.ts';

const hash = (input: Record<string, unknown>) =>
  requestHash('generateImage', input).toString('hex');

test('the order of fields does not matter, that of lists does', () => {
  expect(hash({ a: 1, b: { c: 2, d: 3 } })).toBe(hash({ b: { d: 3, c: 2 }, a: 1 }));
  expect(hash({ a: [1, 2] })).not.toBe(hash({ a: [2, 1] }));
});

test('requests that look alike have different hashes', () => {
  const different = [
    {},
    { a: null },
    { a: '1' },
    { a: 1 },
    { a: {} },
    { a: [] },
    { a: { b: 1 } },
    { a: [['b', 1]] },
    { a: { fields: [['b', 1]] } },
    JSON.parse('{"__proto__": 1}'),
    { '1': 0, '0': 1 },
    { '1': 1, '0': 0 },
  ];
  expect(new Set(different.map(hash)).size).toBe(different.length);
  expect(requestHash('editImage', {})).not.toEqual(requestHash('generateImage', {}));
});
