import { type Document, transform } from '@genmedia/openapi';
import { flattenAllOf } from './flatten.ts';
import { nameComponents } from './names.ts';
import { spellOutNull } from './nullable.ts';
import { nameOperations } from './operation-ids.ts';
import { upgradeSchema } from './upgrade.ts';

/**
 * The document in the form that all emitters take: OpenAPI 3.1, with one way to express each thing.
 * The meaning of the document does not change.
 */
export function normalise(document: Document): Document {
  const named = nameComponents(nameOperations(upgrade(document)));
  const flat = transform(named, { schema: flattenAllOf(named) });
  return transform(flat, { schema: spellOutNull });
}

function upgrade(document: Document): Document {
  if (!document.openapi.startsWith('3.0.')) return document;
  return { ...transform(document, { schema: upgradeSchema }), openapi: '3.1.0' };
}
