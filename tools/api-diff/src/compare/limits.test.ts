import { type Document, readerOf, type Schema } from '@genmedia/openapi';
import { expect, test } from 'vitest';
import { ChangeCollector } from './comparison.ts';
import { compareLimits, isLimit } from './limits.ts';

const reader = readerOf({} as Document);
const listed = { type: 'string', enum: ['16:9', '1:1'] };

function rulesOf(direction: 'request' | 'answer', before: Schema, after: Schema): string[] {
  const changes = new ChangeCollector();
  const comparison = { before: reader, after: reader, changes, compared: new Set<string>() };
  compareLimits(comparison, { before, after }, { direction, operations: [], at: '' });
  return changes.list().map(({ rule }) => rule);
}

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
  [{ type: 'string', enum: ['a'] }, { pattern: '(?i)^a' }, ['request-limit-tightened']],
  [{ pattern: '^a' }, { pattern: '^b' }, ['request-limit-tightened']],
  [{ type: 'integer', exclusiveMaximum: 11 }, { type: 'integer', maximum: 10 }, ['words-changed']],
  [{ type: 'integer', minimum: 1 }, { type: 'integer', exclusiveMinimum: 0 }, ['words-changed']],
  [{ type: 'integer', maximum: 10.5 }, { type: 'integer', maximum: 10 }, ['words-changed']],
  [{ type: 'integer', minimum: 0.5 }, { type: 'integer', minimum: 1 }, ['words-changed']],
  [{ type: ['number', 'null'], multipleOf: 1 }, { type: ['integer', 'null'] }, ['words-changed']],
  [
    { type: 'integer', exclusiveMaximum: 11 },
    { type: 'integer', maximum: 9 },
    ['request-limit-tightened'],
  ],
  [
    { type: 'number', exclusiveMaximum: 11 },
    { type: 'number', maximum: 10 },
    ['request-limit-tightened', 'request-limit-loosened'],
  ],
])('in a request, from %j to %j', ([before, after, rules]) => {
  expect(rulesOf('request', before, after)).toEqual(rules);
});

test.for<[Schema, Schema, string[]]>([
  [{ pattern: '^a' }, { pattern: '^b' }, ['answer-limit-loosened', 'answer-limit-tightened']],
  [{ multipleOf: 10 }, { multipleOf: 5 }, ['answer-limit-loosened', 'answer-limit-tightened']],
  [{}, { pattern: '^b' }, ['answer-limit-tightened']],
])('in an answer, from %j to %j', ([before, after, rules]) => {
  expect(rulesOf('answer', before, after)).toEqual(rules);
});

test('what every object inherits is no limit', () => {
  expect(['constructor', 'toString', 'maximum'].filter(isLimit)).toEqual(['maximum']);
});
