import { expect, test } from 'vitest';
import { formatSeconds, formatUnits } from './format.ts';

test.each([
  [0.44, '0.4 s'],
  [12.3, '12 s'],
  [59.7, '1 min'],
  [119.6, '2 min'],
  [185, '3 min 5 s'],
])('%d seconds are %s', (value, text) => {
  expect(formatSeconds(value)).toBe(text);
});

test('amounts are rounded before they are shown, and left out if nothing is left of them', () => {
  const units = { requests: 2, seconds: 1.001, images: 2, megapixels: 0.0004 };
  expect(formatUnits(units)).toBe('1 second, 2 images');
});
