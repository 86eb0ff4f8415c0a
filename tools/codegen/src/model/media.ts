import type { Document, Schema } from '../openapi/document.ts';
import { resolve } from '../openapi/resolve.ts';
import type { Operation } from './model.ts';

/** What `x-media` says of the fields of a body, by their names. */
export function mediaOf(document: Document, body: Schema | undefined): Operation['media'] {
  if (!body) return {};
  const { properties = {} } = resolve<Schema>(document, body);
  const fields = Object.entries(properties).flatMap(([name, property]) => {
    const kinds = property['x-media'] as string[] | undefined;
    return kinds ? [[name, { kinds, inline: !isUrl(document, property) }] as const] : [];
  });
  return Object.fromEntries(fields);
}

/** Whether a text, or all texts that may stand in its place, are URLs. */
function isUrl(document: Document, node: Schema): boolean {
  const { format, items, anyOf, oneOf } = resolve<Schema>(document, node);
  const parts = [items ?? [], anyOf ?? [], oneOf ?? []].flat() as Schema[];
  return parts.length > 0 ? parts.every((part) => isUrl(document, part)) : format === 'uri';
}
