import { type Document, readerOf, type Schema } from '@genmedia/openapi';
import { expect, test } from 'vitest';
import { Found } from './found.ts';
import { compareLimits } from './limits.ts';

const reader = readerOf({} as Document);
const listed = { type: 'string', enum: ['16:9', '1:1'] };

test.for<[Schema, Schema, string[]]>([
  [listed, { type: 'string', pattern: '^[0-9]+:[0-9]+$' }, []],
  [listed, { type: 'string', minLength: 3, maxLength: 4 }, []],
  [listed, { type: 'string', pattern: '^1:[0-9]+$' }, ['request-limit-tightened']],
  [listed, { type: 'string', maxLength: 3 }, ['request-limit-tightened']],
  [{ type: 'string' }, { type: 'string', maxLength: 3 }, ['request-limit-tightened']],
  [{ type: 'string', maxLength: 3 }, { type: 'string' }, ['request-limit-loosened']],
])('from %j to %j', ([was, is, rules]) => {
  const found = new Found();
  const spot = { side: 'request', operations: [], at: '' } as const;
  compareLimits({ was: reader, is: reader, found }, { was, is }, spot);
  expect(found.changes().map(({ rule }) => rule)).toEqual(rules);
});
