import { type Document, readerOf, type Schema } from '@genmedia/openapi';
import { expect, test } from 'vitest';
import { ChangeCollector, type Direction } from './comparison.ts';
import { compareFormat } from './formats.ts';

const reader = readerOf({} as Document);

test.for<[Direction, Schema, Schema, string[]]>([
  ['request', { format: 'date' }, { format: 'date-time' }, ['request-format-added']],
  ['request', { format: 'int32' }, { format: 'int64' }, ['request-format-removed']],
  ['request', { format: 'int64' }, { format: 'int32' }, ['request-format-added']],
  [
    'answer',
    { format: 'date' },
    { format: 'date-time' },
    ['answer-format-added', 'answer-format-removed'],
  ],
  ['answer', {}, { format: 'date' }, ['answer-format-added']],
  ['answer', { format: 'int32' }, { format: 'int64' }, ['answer-format-removed']],
  ['answer', { format: 'int64' }, { format: 'int32' }, ['answer-format-added']],
  ['answer', { type: 'string', format: 'binary' }, { type: 'string' }, []],
])('in a(n) %s, from %j to %j', ([direction, before, after, rules]) => {
  const changes = new ChangeCollector();
  const comparison = { before: reader, after: reader, changes, compared: new Set<string>() };
  compareFormat(comparison, { before, after }, { direction, operations: [], at: '' });
  expect(changes.list().map(({ rule }) => rule)).toEqual(rules);
});
