import { expect, test } from 'vitest';
import type { Document, Schema } from '../openapi/document.ts';
import { maxSecondsOf } from './max-seconds.ts';

const clip = { type: 'string', 'x-max-seconds': 30 };
const document = { components: { schemas: { Request: { properties: { clip } } } } };
const read = (body: object | undefined) =>
  maxSecondsOf(document as unknown as Document, body as Schema | undefined);

test('limits of seconds are read from the fields of a body, and from what it refers to', () => {
  const length = { enum: ['short', 'long'], 'x-max-seconds': { short: 95, long: 285 } };
  expect(read({ properties: { clip, length, prompt: { type: 'string' } } })).toEqual({
    ...{ clip: 30, length: { short: 95, long: 285 } },
  });
  expect(read({ $ref: '#/components/schemas/Request' })).toEqual({ clip: 30 });
  expect(read(undefined)).toEqual({});
});
