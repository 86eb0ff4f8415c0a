import { expect, test } from 'vitest';
import { readerOf } from './bundled.ts';
import type { Document } from './document.ts';
import { readOperation } from './testing/read-operation.ts';

test('an extension beside paths or callbacks has no operations', () => {
  const item = { post: { operationId: 'draw', callbacks: {} } };
  const called = { post: { operationId: 'drawn' } };
  const extension = { post: { operationId: 'nothing' } };
  item.post.callbacks = { done: { '{$request.body#/url}': called, 'x-note': extension } };
  const document = { openapi: '3.1.0', info: {}, paths: { '/a': item, 'x-note': extension } };
  const reader = readerOf(document as unknown as Document);
  const operations = reader.operations(document as unknown as Document);
  expect(operations.map(({ id }) => id)).toEqual(['draw']);
  expect(operations.flatMap((one) => reader.callbacks(one)).map(({ id }) => id)).toEqual(['drawn']);
});

test('an extension beside statuses is no answer', () => {
  const responses = { 200: { description: 'Drawn.' }, 'x-note': { text: 'See the wiki.' } };
  const { reader, place } = readOperation({ responses });
  expect(reader.entries(place, 'responses').map(([status]) => status)).toEqual(['200']);
});
