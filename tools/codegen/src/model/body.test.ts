import { type Document, readerOf, type Schema } from '@genmedia/openapi';
import { expect, test } from 'vitest';
import { normalise } from '../normalise/index.ts';
import { documentWith, json } from '../testing/document.ts';
import { defaultFields, maxSecondsOf } from './body.ts';
import { buildModel } from './build.ts';

const document = {
  openapi: '3.1.0',
  info: { title: 'Studio', version: '1.0.0' },
  paths: {},
  components: {
    schemas: {
      Speed: { type: 'number', default: 1 },
      Folder: {
        type: 'object',
        properties: {
          open: { type: 'boolean', default: true },
          folders: { type: 'array', items: { $ref: '#/components/schemas/Folder' } },
        },
      },
    },
  },
} as unknown as Document;

const reader = readerOf(document);
const fields = (schema: object) => defaultFields(reader, reader.place(schema as Schema));

test('defaults are found in objects, in lists, and behind references', () => {
  expect(
    fields({
      properties: {
        key: { type: 'string' },
        speed: { $ref: '#/components/schemas/Speed' },
        size: {
          type: 'object',
          default: {},
          properties: { width: { type: 'integer', default: 64 } },
        },
        scenes: {
          type: 'array',
          items: { properties: { cut: { type: 'boolean', default: false } } },
        },
        voice: { anyOf: [{ properties: { pitch: { default: 0 } } }, { type: 'null' }] },
        takes: {
          anyOf: [
            { type: 'array', items: { properties: { loud: { type: 'boolean', default: true } } } },
            { type: 'null' },
          ],
        },
      },
    }),
  ).toEqual(['speed', 'size', 'size.width', 'scenes.[].cut', 'voice.pitch', 'takes.[].loud']);
});

test('a recursive schema is followed once', () => {
  expect(fields({ $ref: '#/components/schemas/Folder' })).toEqual(['open']);
});

test('limits of seconds are read from the fields of a body', () => {
  const clip = { type: 'string', 'x-max-seconds': 30 };
  const length = { enum: ['short', 'long'], 'x-max-seconds': { short: 95, long: 285 } };
  const read = (schema: object) => maxSecondsOf(reader, reader.place(schema as Schema));

  expect(read({ properties: { clip, length, prompt: { type: 'string' } } })).toEqual({
    clip: 30,
    length: { short: 95, long: 285 },
  });
  expect(maxSecondsOf(reader, undefined)).toEqual({});
});

test.each(['multipart/form-data', 'application/x-www-form-urlencoded'])(
  'the defaults of a form are found: %s',
  (type) => {
    const schema = { type: 'object', properties: { speed: { type: 'number', default: 1 } } };
    const contract = documentWith({ requestBody: { content: { [type]: { schema } } } });
    expect(buildModel(normalise(contract)).operations[0]?.defaults).toEqual(['speed']);
  },
);

test('the styles of a url-encoded form are found, also behind a multipart one', () => {
  const schema = { type: 'object', properties: { tags: { type: 'array', items: {} } } };
  const tags = { style: 'pipeDelimited', explode: false };
  const content = {
    'multipart/form-data': { schema },
    'application/x-www-form-urlencoded': { schema, encoding: { tags } },
  };
  const contract = documentWith({ requestBody: { content } });
  expect(buildModel(normalise(contract)).operations[0]?.body?.encoding).toMatchObject({ tags });
});

test('an unknown rule for null is refused', () => {
  const contract = documentWith({ requestBody: json({ type: 'object' }) });
  contract['x-null-in-requests'] = 'forbidden';
  expect(() => buildModel(contract)).toThrow(
    'x-null-in-requests can only be left-out, and is "forbidden".',
  );
});
