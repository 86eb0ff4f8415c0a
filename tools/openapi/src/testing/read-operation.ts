import { readerOf } from '../bundled.ts';
import type { Document } from '../document.ts';

/** Reads a document with one operation `POST /drawings`. */
export function readOperation(operation: object, item: object = {}) {
  const post = { operationId: 'draw', responses: {}, ...operation };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Studio', version: '1.0.0' },
    paths: { '/drawings': { ...item, post } },
  } as unknown as Document;
  const reader = readerOf(document);
  const [place] = reader.operations(document);
  if (!place) throw new Error('no operation');
  return { document, reader, place };
}
