import { expect, test } from 'vitest';
import { formatSeconds } from './format.ts';

test.each([
  [0.44, '0.4 s'],
  [12.3, '12 s'],
  [59.7, '1 min'],
  [119.6, '2 min'],
  [185, '3 min 5 s'],
])('%d seconds are %s', (value, text) => {
  expect(formatSeconds(value)).toBe(text);
});
