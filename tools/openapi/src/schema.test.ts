import { expect, test } from 'vitest';
import { readerOf } from './bundled.ts';
import type { Document, Schema } from './document.ts';
import { fields, properties, requiredFields, statuses, variants } from './schema.ts';

const status = (value: string) => ({ status: { type: 'string', const: value } });
const schemas = {
  Waiting: {
    required: ['status', 'eta'],
    properties: { ...status('waiting'), eta: { type: 'number' } },
  },
  Dubbing: {
    allOf: [
      { $ref: '#/components/schemas/Waiting' },
      { required: ['links'], properties: { links: { type: 'array' }, eta: { type: 'integer' } } },
    ],
  },
  Done: { properties: { status: { enum: ['success', 'partial'] } } },
  Answer: {
    oneOf: [{ $ref: '#/components/schemas/Dubbing' }, { $ref: '#/components/schemas/Done' }],
  },
  Tree: { properties: { leaf: {} }, anyOf: [{ $ref: '#/components/schemas/Tree' }] },
  Ring: { properties: { gem: {} }, allOf: [{ $ref: '#/components/schemas/Ring' }] },
};
const reader = readerOf({ openapi: '3.1.0', info: {}, components: { schemas } } as Document);
const place = (name: string) => reader.place<Schema>({ $ref: `#/components/schemas/${name}` });

test('an allOf has the fields of its parts, and the last definition of each', () => {
  const all = fields(reader, place('Dubbing'));
  expect([...all.keys()]).toEqual(['status', 'eta', 'links']);
  expect(all.get('eta')?.node.type).toBe('integer');
  expect(requiredFields(reader, place('Dubbing'))).toEqual(['status', 'eta', 'links']);
});

test('status distinguishes the branches of a union, also inside an allOf', () => {
  const kinds = variants(reader, place('Answer'));
  expect(kinds.map((kind) => statuses(reader, kind))).toEqual([
    ['waiting'],
    ['success', 'partial'],
  ]);
});

test('a recursive schema is read once', () => {
  expect(properties(reader, place('Tree')).map(([name]) => name)).toEqual(['leaf']);
  expect(variants(reader, place('Tree')).map(({ node }) => node)).toEqual([schemas.Tree]);
  expect([...fields(reader, place('Ring')).keys()]).toEqual(['gem']);
});
