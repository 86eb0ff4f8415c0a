import { readerOf, type Schema } from '@genmedia/openapi';
import { expect, test } from 'vitest';
import { documentWith, json } from '../testing/document.ts';
import { exampleAnswerOf } from './example-answer.ts';

/** What a mock answers to an operation with these responses. */
function answerOf(responses: object, schemas: Record<string, Schema> = {}) {
  const document = { ...documentWith({ responses }), components: { schemas } };
  const reader = readerOf(document);
  const [operation] = reader.operations(document);
  return operation && exampleAnswerOf(reader, operation);
}

/** The bodies of a mock whose answer has a schema. */
function bodiesOf(schema: object, schemas?: Record<string, Schema>) {
  return answerOf({ 200: { description: 'Ok.', ...json(schema) } }, schemas)?.bodies;
}

test.each([
  [{ type: 'string', pattern: '^(0|[1-9][0-9]*)$', format: 'snowflake' }, '0'],
  [{ type: 'string', pattern: '^[a-z0-9]{24}$' }, '0'.repeat(24)],
  [{ type: 'string', pattern: '^[A-Z]{2}$' }, 'AA'],
  [{ type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+$' }, '1.0.0'],
  [{ type: 'string', pattern: 'a', minLength: 9 }, 'examplexx'],
  [{ type: 'string', pattern: '(?P<a>b)' }, 'example'],
])('the text of a mock has the pattern: %j', (schema, text) => {
  expect(bodiesOf(schema)).toEqual([text]);
});

test.each([
  [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
  [{ type: 'number', exclusiveMaximum: 0 }, -1],
  [{ type: 'number', minimum: 0.1, exclusiveMaximum: 0.9 }, 0.1],
  [{ type: 'number', minimum: 0, exclusiveMaximum: 1 }, 0],
  [{ type: 'integer', exclusiveMinimum: 2, exclusiveMaximum: 4 }, 3],
  [{ type: 'integer', exclusiveMaximum: -3 }, -4],
  [{ type: 'number', exclusiveMinimum: 0, maximum: 0.5 }, 0.5],
  [{ type: 'number', minimum: 0.5, maximum: 9 }, 1],
  [{ type: 'integer', multipleOf: 5 }, 0],
  [{ type: 'integer' }, 1],
])('the number of a mock is within its bounds: %j', (schema, number) => {
  expect(bodiesOf(schema)).toEqual([number]);
});

test('a field that a union requires has a value of the branch', () => {
  const branches = ['string', 'integer'].map((type) => {
    return { type: 'object', properties: { name: { type } } };
  });
  const union = { type: 'object', required: ['name'], anyOf: branches };
  expect(bodiesOf({ ...union, properties: { name: {} } })).toEqual([{ name: 'example' }]);
  const named = { type: 'object', properties: { name: { const: 'Ann' } } };
  expect(bodiesOf({ ...union, ...named })).toEqual([{ name: 'Ann' }]);
});

test('an example of another type is not shown', () => {
  const properties = {
    id: { type: 'string', example: 7 },
    kind: { type: 'string', enum: ['a', 'b'], example: 'c' },
    note: { type: 'string', allOf: [{ description: 'A note.' }] },
  };
  const schema = { type: 'object', required: ['id', 'kind', 'note'], properties };
  expect(bodiesOf(schema)).toEqual([{ id: 'example', kind: 'a', note: 'example' }]);
});

test.each([
  [{ allOf: [{ type: 'string', enum: ['red', 'blue'] }], title: 'A colour.' }, 'red'],
  [
    {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'integer' }, a: { type: 'string' }, b: { type: 'string' } },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    },
    { id: 1, a: 'example' },
  ],
  [
    {
      allOf: [
        { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
        { oneOf: [{ type: 'object', required: ['a'], properties: { a: { type: 'string' } } }] },
      ],
    },
    { id: 1, a: 'example' },
  ],
])('a mock has what all parts of a schema ask for: %j', (schema, body) => {
  expect(bodiesOf(schema)).toEqual([body]);
});

test('a second body is made without the examples of objects, which may be wrong inside', () => {
  const user = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', example: 'Ann' } },
    example: { name: null },
  };
  const schema = { type: 'object', required: ['user'], properties: { user } };
  expect(bodiesOf(schema)).toEqual([{ user: { name: null } }, { user: { name: 'Ann' } }]);
});

test('a field is shown whose example stands beside its reference', () => {
  const properties = { name: { $ref: '#/components/schemas/Name', examples: ['Ann'] } };
  const body = bodiesOf({ type: 'object', properties }, { Name: { type: 'string' } });
  expect(body).toEqual([{ name: 'Ann' }]);
});

test('a tuple has its items, and others as far as it must', () => {
  const tuple = { type: 'array', prefixItems: [{ type: 'string' }, { type: 'boolean' }] };
  expect(bodiesOf(tuple)).toEqual([['example', true]]);
  const more = { ...tuple, items: { type: 'integer' }, minItems: 3 };
  expect(bodiesOf(more)).toEqual([['example', true, 1]]);
});

test('a list or a map without its type has a value, too', () => {
  expect(bodiesOf({ items: { type: 'integer' } })).toEqual([[1]]);
  expect(bodiesOf({ additionalProperties: { type: 'integer' } })).toEqual([{}]);
});

test('a list of lists like itself is empty', () => {
  const reference = { $ref: '#/components/schemas/Nested' };
  expect(bodiesOf(reference, { Nested: { type: 'array', items: reference } })).toEqual([[]]);
});

test.each([
  ['3XX', 300],
  ['4xx', 400],
  ['404', 404],
  ['default', 200],
])('the status of a mock that only documents %s is %i', (name, status) => {
  expect(answerOf({ [name]: { description: 'Other.' } })).toMatchObject({ status });
});

test('only a type of streams is sent in pieces', () => {
  const content = (...types: string[]) => ({
    200: { description: 'Ok.', content: Object.fromEntries(types.map((type) => [type, {}])) },
  });
  expect(answerOf(content('application/octet-stream', 'text/event-stream'))).toEqual({
    status: 200,
    contentType: 'application/octet-stream',
    bodies: [],
  });
  expect(answerOf(content('text/event-stream', 'application/octet-stream'))).toMatchObject({
    contentType: 'text/event-stream',
    pieces: true,
  });
});

test('a file whose type only sounds like XML has no text', () => {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const content = { [type]: { schema: { type: 'string', format: 'binary' } } };
  expect(answerOf({ 200: { description: 'Ok.', content } })?.bodies).toEqual([]);
});

test('a required header of which nothing is known has a value', () => {
  const headers = { 'X-Id': { required: true } };
  expect(answerOf({ 204: { description: 'Ok.', headers } })).toMatchObject({
    headers: { 'X-Id': 'example' },
  });
});

test('no value is made up for a documented Content-Type', () => {
  const headers = { 'content-type': { required: true, schema: { type: 'string' } } };
  expect(answerOf({ 204: { description: 'Ok.', headers } })).toEqual({ status: 204 });
});

test.each([
  [{ type: 'string', format: 'date-time' }, '2026-01-31T09:30:00Z'],
  [{ type: 'integer', exclusiveMinimum: 5 }, '6'],
  [{ type: ['integer', 'null'], maximum: 0 }, '0'],
  [{ type: 'string', example: 'W/"1"' }, 'W/"1"'],
  [{ type: 'integer', const: 2, examples: [3] }, '2'],
  [{ type: 'array', items: { type: 'string' }, minItems: 2 }, 'example,example'],
  [{ type: 'object', required: ['a'], properties: { a: { type: 'string' } } }, 'a,example'],
])('a required header has a value that fits its schema: %j', (schema, value) => {
  const headers = { 'X-Id': { required: true, schema } };
  expect(answerOf({ 204: { description: 'Ok.', headers } })?.headers).toEqual({ 'X-Id': value });
});
