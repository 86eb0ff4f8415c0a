import type { Document } from '@genmedia/openapi';
import { expect, test } from 'vitest';
import { differencePage, selectVersion } from './versions.ts';

const drawing = (operationId: string, properties: object) => ({
  post: {
    operationId,
    requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
    responses: {},
  },
});

function contract(): Document {
  const sail = { type: 'string' };
  const paths = {
    '/api/v7/boats': drawing('drawBoat', { sail }),
    '/api/v8/boats': drawing('drawBoatV8', { sail, mast: sail }),
  };
  const info = { title: 'Boats', version: '1' };
  return { openapi: '3.1.0', info, tags: [], 'x-tagGroups': [], paths } as unknown as Document;
}

test('the docs show all versions, or only one', () => {
  expect(Object.keys(selectVersion(contract(), {}).paths ?? {})).toHaveLength(2);
  expect(Object.keys(selectVersion(contract(), { only: 'v8' }).paths ?? {})).toEqual([
    '/api/v8/boats',
  ]);
  expect(() => selectVersion(contract(), { only: 'v9' })).toThrow('/api/v9/');
});

test('a page lists the differences between two versions', () => {
  const document = contract();
  differencePage(document, contract(), { differs: 'v7..v8' });
  expect(document.tags).toMatchObject([
    { 'x-displayName': 'From v7 to v8', description: '\n- `drawBoatV8` takes `mast`.\n' },
  ]);
});

test.each(['v7', 'v7..', 'v7..v8..v9'])('the differences of %s are refused', (differs) => {
  expect(() => differencePage(contract(), contract(), { differs })).toThrow('write v7..v8');
});
