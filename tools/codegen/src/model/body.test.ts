import { expect, test } from 'vitest';
import type { Document, Schema } from '../openapi/document.ts';
import { defaultFields } from './body.ts';

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

const fields = (schema: object) => defaultFields(document, schema as Schema);

test('defaults are found at any depth, in lists, and behind references', () => {
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
      },
    }),
  ).toEqual(['speed', 'size', 'size.width', 'scenes.[].cut', 'voice.pitch']);
});

test('a schema inside itself is followed once', () => {
  expect(fields({ $ref: '#/components/schemas/Folder' })).toEqual(['open']);
});
