import { type Document, readerOf, type Schema } from '@genmedia/openapi';
import { expect, test } from 'vitest';
import { ChangeCollector } from './comparison.ts';
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
  [{ type: 'string' }, { type: 'string', minLength: 0 }, []],
  [{ type: 'array', minItems: 0 }, { type: 'array' }, []],
  [{ type: 'object' }, { type: 'object', minProperties: 1 }, ['request-limit-tightened']],
  [{ type: 'integer' }, { type: 'integer', minimum: 0 }, ['request-limit-tightened']],
  [{ type: 'string', enum: ['🌞'] }, { type: 'string', maxLength: 1 }, []],
  [{ type: 'string', enum: ['🌞'] }, { type: 'string', minLength: 2 }, ['request-limit-tightened']],
])('from %j to %j', ([before, after, rules]) => {
  const changes = new ChangeCollector();
  const location = { direction: 'request', operations: [], at: '' } as const;
  compareLimits({ before: reader, after: reader, changes }, { before, after }, location);
  expect(changes.list().map(({ rule }) => rule)).toEqual(rules);
});
