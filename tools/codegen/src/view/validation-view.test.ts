import type { Document } from '@genmedia/openapi';
import { expect, test } from 'vitest';
import { validationView } from './validation-view.ts';

test.each([
  [{ type: 'array' }, { type: 'array', items: {} }],
  [{ type: ['array', 'null'] }, { anyOf: [{ type: 'array', items: {} }, { type: 'null' }] }],
  [
    { type: ['string', 'integer'], enum: ['a', 1], maxLength: 5 },
    { type: ['string', 'integer'], enum: ['a', 1], maxLength: 5 },
  ],
  [
    { type: 'array', items: { type: 'string' } },
    { type: 'array', items: { type: 'string' } },
  ],
  [
    { type: 'integer', enum: [1], allOf: [{ type: 'integer' }] },
    { type: 'integer', enum: [1] },
  ],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }], enum: ['a', null] }, { enum: ['a', null] }],
  [{ oneOf: [{ type: 'string' }, { type: 'integer' }], const: 5 }, { const: 5 }],
  [{ type: ['object', 'string'], enum: ['a'] }, { enum: ['a'] }],
  [{ type: 'object', enum: [{ a: 1 }] }, { type: 'object' }],
  [{ type: 'object', enum: [] }, { type: 'object' }],
  [{ enum: ['a', 'b'], default: 'A' }, { enum: ['a', 'b'] }],
  [
    {
      type: 'object',
      default: {},
      properties: { a: { default: 1 }, b: { properties: { c: { default: [2] } }, default: {} } },
    },
    {
      type: 'object',
      default: { a: 1, b: { c: [2] } },
      properties: {
        a: { default: 1 },
        b: { properties: { c: { default: [2] } }, default: { c: [2] } },
      },
    },
  ],
  [
    { type: 'object', default: {}, required: ['a'], properties: { a: { type: 'string' } } },
    { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
  ],
  [
    { type: 'string', format: 'binary', minLength: 1, maxLength: 9, default: 'a' },
    { type: 'string', format: 'binary' },
  ],
  [
    { type: 'integer', minLength: 2, maximum: 9, enum: [1] },
    { type: 'integer', maximum: 9, enum: [1] },
  ],
  [{ type: ['string', 'integer'] }, { type: ['string', 'integer'] }],
  [
    { type: ['string', 'integer'], maxLength: 5, maximum: 9, format: 'int64', default: 7 },
    {
      default: 7,
      anyOf: [
        { type: 'string', maxLength: 5, format: 'int64' },
        { type: 'integer', maximum: 9, format: 'int64' },
      ],
    },
  ],
  [
    { properties: { rest: { $ref: '#/components/schemas/List', deprecated: true, default: {} } } },
    { properties: { rest: { $ref: '#/components/schemas/List', default: {} } } },
  ],
])('%j is validated as %j', (schema, validated) => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Lists', version: '1' },
    paths: {},
    components: { schemas: { List: schema } },
  } as Document;
  expect(validationView(document, new Map()).components?.schemas).toEqual({ List: validated });
});
