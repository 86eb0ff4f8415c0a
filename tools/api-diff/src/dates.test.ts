import type { Document } from '@genmedia/openapi';
import { expect, test } from 'vitest';
import { dateWarnings } from './dates.ts';

/** A contract with one operation, if it is there. */
function contract(operation?: object): Document {
  const paths = operation && {
    '/boats': { get: { operationId: 'listBoats', responses: {}, ...operation } },
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Boats', version: '1' },
    paths: paths ?? {},
  } as Document;
}

const until = (day: unknown) => contract({ deprecated: true, 'x-sunset': day });

test.for<[string, Document, Document, string[]]>([
  [
    'gone too early',
    until('2027-01-01'),
    contract(),
    ['`listBoats` is gone before 2027-01-01, until which it was promised.'],
  ],
  ['another name', until('2027-01-01'), contract({ operationId: 'boats' }), []],
  ['gone in time', until('2026-11-25'), contract(), []],
  [
    'a near end',
    contract({}),
    until('2026-11-26'),
    ['`listBoats` stops working on 2026-11-26, in 1 day.'],
  ],
  ['an end far away', contract({}), until('2027-11-26'), []],
  ['a near end that was known', until('2026-11-26'), until('2026-11-26'), []],
  [
    'an end that is over',
    until('2026-11-01'),
    until('2026-11-01'),
    ['`listBoats` is still there, and was promised until 2026-11-01.'],
  ],
  [
    'no day of the calendar',
    contract({}),
    until('2027-02-29'),
    ['The `x-sunset` of `listBoats` is not a day: "2027-02-29". Write YYYY-MM-DD.'],
  ],
  [
    'no text',
    contract({}),
    until(20270101),
    ['The `x-sunset` of `listBoats` is not a day: 20270101. Write YYYY-MM-DD.'],
  ],
  ['no date at all', contract({}), contract({ deprecated: true }), []],
])('on 2026-11-25, %s', ([, before, after, warnings]) => {
  expect(dateWarnings({ before, after }, '2026-11-25')).toEqual(warnings);
});
