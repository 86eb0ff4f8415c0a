import { normalise } from '@genmedia/codegen/documents';
import type { Document } from '@genmedia/openapi';
import { expect, test } from 'vitest';
import { compare } from './compare.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };
const Boat = { type: 'object', required: ['sail'], properties: { sail: text, note: text } };
const Car = { type: 'object', required: ['wheel'], properties: { wheel: text } };

/** A contract with one operation that is sent this schema, and answers it or another. */
function contract(sent: unknown, answered: unknown, schemas: object): Document {
  const content = (schema: unknown) => ({ 'application/json': { schema } });
  const draw = {
    operationId: 'draw',
    requestBody: { required: true, content: content(sent) },
    responses: { 200: { description: 'Drawn.', content: content(answered) } },
  };
  const components = { schemas: { Boat, Car, ...schemas } };
  const info = { title: 'Boats', version: '1' };
  return normalise({
    openapi: '3.1.0',
    info,
    paths: { '/draw': { post: draw } },
    components,
  } as unknown as Document);
}

/** The changes of a schema that is sent, or answered. */
function changes(direction: string, before: unknown, after: unknown, schemas: object = {}) {
  const [one, other] = [before, after].map((schema) =>
    direction === 'request' ? contract(schema, text, schemas) : contract(text, schema, schemas),
  ) as [Document, Document];
  return compare({ before: one, after: other });
}

function rules(direction: string, before: unknown, after: unknown): string[] {
  return changes(direction, before, after).map(({ rule }) => rule);
}

test.for<[string, unknown, unknown, string[]]>([
  // What is required of fields that are described elsewhere
  [
    'request',
    { anyOf: [{ required: ['a'] }, { required: ['b'] }] },
    { anyOf: [{ required: ['a'] }, { required: ['c'] }] },
    ['request-field-became-optional', 'request-field-became-required'],
  ],
  [
    'answer',
    { type: 'object', additionalProperties: text, required: ['id', 'name'] },
    { type: 'object', additionalProperties: text, required: ['id'] },
    ['answer-field-became-optional'],
  ],
  // Schemas that nothing matches
  [
    'request',
    { type: 'object', properties: { x: true } },
    { type: 'object', properties: { x: false } },
    ['request-type-narrowed', 'request-constraint-changed'],
  ],
  [
    'request',
    { type: 'array', items: text },
    { type: 'array', items: false },
    ['request-type-narrowed', 'request-constraint-changed'],
  ],
  // A schema that became one of several
  ['request', ref('Boat'), { oneOf: [ref('Boat'), ref('Car')] }, ['request-branch-added']],
  [
    'request',
    ref('Boat'),
    { oneOf: [ref('Boat'), ref('Car')], discriminator: { propertyName: 'kind' } },
    ['request-branch-added'],
  ],
  ['answer', { anyOf: [ref('Boat'), ref('Car')] }, ref('Car'), ['answer-branch-removed']],
  // Ways to allow anything
  [
    'request',
    { type: 'object', additionalProperties: true },
    { type: 'object', additionalProperties: {} },
    [],
  ],
  ['answer', { type: 'array', items: { title: 'Any' } }, { type: 'array' }, []],
  // A map that has no fields any more
  [
    'request',
    { type: 'object', additionalProperties: text },
    { type: 'object', additionalProperties: false },
    ['request-fields-closed', 'request-type-narrowed'],
  ],
  // Values and types that are the same
  ['request', { enum: [[1], { a: 1 }] }, { enum: [[1], { a: 1 }], title: 'L' }, ['words-changed']],
  ['answer', { type: ['integer', 'number'] }, { type: 'number' }, []],
])('a schema of a(n) %s, from %j to %j', ([direction, before, after, expected]) => {
  expect(rules(direction, before, after)).toEqual(expected);
});
