import { expect, test } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

const now = new Date('2026-11-20T20:00:00Z');

test.each([
  ['0', 0],
  ['120', 120],
  [' 120 ', 120],
  ['Fri, 20 Nov 2026 20:10:00 GMT', 600],
  ['Fri, 20 Nov 2026 19:00:00 GMT', 0],
  ['Fri Nov 20 20:10:00 2026', 600],
  ['Tue Dec  1 20:00:00 2026', 950_400],
])('%j asks for %d seconds', (header, seconds) => {
  expect(parseRetryAfter(header, now)).toBe(seconds);
});

test.each([
  null,
  '',
  '-5',
  '1.5',
  '1e3',
  'soon',
  'soon 5',
  '2026-11-20',
  '2026-11-20T20:10:00Z',
  'NaN',
  'Infinity',
])('%j asks for nothing', (header) => {
  expect(parseRetryAfter(header, now)).toBeUndefined();
});
