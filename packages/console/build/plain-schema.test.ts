import type { Document } from '@genmedia/openapi';
import { expect, test } from 'vitest';
import { plainSchema } from './plain-schema.ts';

const url = { type: 'string', format: 'uri' };
const tree = { type: 'object', properties: { inner: { $ref: '#/components/schemas/Tree' } } };
const document = { components: { schemas: { Url: url, Tree: tree } } } as unknown as Document;

test.each<[string, object, object]>([
  [
    'an alternative by its type',
    { anyOf: [url, { type: 'null' }], title: 'A' },
    { ...url, title: 'A' },
  ],
  [
    'an alternative by its value',
    { anyOf: [url, { const: null }], default: 'b' },
    { ...url, default: 'b' },
  ],
  [
    'one of several',
    { oneOf: [url, { type: 'integer' }, { const: null }] },
    { anyOf: [url, { type: 'integer' }] },
  ],
  ['a type among others', { type: ['string', 'null'] }, { type: 'string' }],
  [
    'a type beside a reference',
    { $ref: '#/components/schemas/Url', type: ['string', 'null'] },
    url,
  ],
  [
    'an alternative of a property of an item',
    { type: 'array', items: { properties: { a: { anyOf: [url, { type: 'null' }] } } } },
    { type: 'array', items: { properties: { a: url } } },
  ],
])('null is left out where it is %s', (_, schema, plain) => {
  expect(plainSchema(document, schema)).toEqual(plain);
});

test('a schema that contains itself takes any JSON from there on', () => {
  const reference = { $ref: '#/components/schemas/Tree', 'x-since': '2026-01-01' };
  expect(plainSchema(document, reference)).toEqual({ ...tree, properties: { inner: {} } });
});

test('a sole alternative keeps its description, which no form shows of items and others', () => {
  const words = { description: 'An address.' };
  const described = { ...url, ...words };
  const list = { type: 'array', items: url };
  expect(plainSchema(document, { anyOf: [described, { type: 'null' }] })).toEqual(described);
  expect(
    plainSchema(document, {
      ...words,
      anyOf: [described, { ...list, items: described, ...words }],
    }),
  ).toEqual({ ...words, anyOf: [url, list] });
});
