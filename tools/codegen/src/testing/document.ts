import type { Document } from '@genmedia/openapi';

/** A document with these parts. The types are looser than in the code. */
export function documentOf(parts: object): Document {
  return {
    openapi: '3.1.0',
    info: { title: 'Studio', version: '1' },
    paths: {},
    ...parts,
  } as Document;
}

/** A document with one operation `POST /pictures`, and these schemas. */
export function documentWith(operation: object, schemas: object = {}): Document {
  return documentOf({
    paths: { '/pictures': { post: { operationId: 'draw', responses: {}, ...operation } } },
    components: { schemas },
  });
}

export const json = (schema: object) => ({ content: { 'application/json': { schema } } });

/** Freezes a value at any depth, so that a change throws. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
}
