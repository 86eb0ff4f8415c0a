import { expect, test } from 'vitest';
import { readerOf } from './bundled.ts';
import type { Document } from './document.ts';

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
