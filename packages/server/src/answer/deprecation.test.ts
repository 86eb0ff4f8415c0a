import { expect, test } from 'vitest';
import type { Operation } from '../operation/operation.ts';
import { deprecationHeaders } from './deprecation.ts';

const headers = (days: Partial<Operation>) => deprecationHeaders(days as Operation);

test('a deprecated operation says since when it is deprecated and until when it works', () => {
  const days = { deprecated: true, deprecatedSince: '2026-01-01', sunset: '2026-07-01' };
  expect(headers(days)).toEqual({
    Deprecation: '@1767225600',
    Sunset: 'Wed, 01 Jul 2026 00:00:00 GMT',
  });
  expect(headers({ ...days, deprecated: false })).toEqual({});
});

test('one of the two dates is enough', () => {
  const since = { deprecated: true, deprecatedSince: '2026-01-01' };
  expect(headers(since)).toEqual({ Deprecation: '@1767225600' });
  const until = { deprecated: true, sunset: '2026-01-01' };
  expect(headers(until)).toHaveProperty('Deprecation', '@1767225600');
});

test('a date may have a time of day, and words are no date', () => {
  expect(headers({ deprecated: true, sunset: '2026-07-01T12:00:00.5Z' })).toEqual({
    Deprecation: '@1782907200',
    Sunset: 'Wed, 01 Jul 2026 12:00:00 GMT',
  });
  expect(headers({ deprecated: true, deprecatedSince: 'May 2026', sunset: 'soon' })).toEqual({});
  expect(headers({ deprecated: true, sunset: '2026-07-01T12:00:00' })).toEqual({});
});
