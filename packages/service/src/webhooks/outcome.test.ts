import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.ts';

const now = new Date('2026-11-20T20:00:00Z');
const answered = (status: number, retryAfter: string | null = null) =>
  outcomeOf({ status, retryAfter }, 1, now);

test.each([200, 201, 202, 204, 299])('%d is delivered', (status) => {
  expect(answered(status)).toEqual({ kind: 'delivered' });
});

test.each([301, 302, 303, 304, 307, 308, 400, 401, 404, 408, 429, 500, 502, 503])(
  '%d is tried again',
  (status) => {
    expect(answered(status)).toMatchObject({
      kind: 'retry',
      error: expect.stringContaining(`${status}`),
    });
  },
);

test('410 ends it at the first attempt', () => {
  expect(answered(410)).toMatchObject({ kind: 'given_up', reason: 'gone' });
});

test('Retry-After counts with 429 and 503, as seconds or a date, and with nothing else', () => {
  expect(answered(429, '120')).toMatchObject({ delay: 120 });
  expect(answered(503, 'Fri, 20 Nov 2026 20:10:00 GMT')).toMatchObject({ delay: 600 });
  expect(answered(500, '120')).toMatchObject({ delay: expect.closeTo(5, 0) });
});

test('after the tenth attempt it is given up', () => {
  const error = 'The URL could not be reached.';
  expect(outcomeOf({ status: null, error }, 9, now)).toMatchObject({ kind: 'retry', error });
  expect(outcomeOf({ status: null, error }, 10, now)).toEqual({
    kind: 'given_up',
    reason: 'exhausted',
    error,
  });
});
