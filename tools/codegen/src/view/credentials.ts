import {
  type Document,
  facets,
  isCredential,
  type Place,
  type Reader,
  readerOf,
  type Schema,
} from '@genmedia/openapi';
import { keepParameters } from './transport.ts';

/**
 * Removes the credential from parameters and bodies, and removes bodies that are empty without it.
 */
export function dropCredentials(view: Document): boolean {
  const reader = readerOf(view);
  let changed = keepParameters(reader, view, (parameter) => !isCredential(reader, parameter));
  const emptied = new Set<Schema>();
  for (const operation of reader.operations(view)) {
    const body = reader.child(operation, 'requestBody');
    const schemas = reader
      .entries(body, 'content')
      .map(([, media]) => reader.child(media, 'schema'))
      .filter((schema) => schema !== undefined);
    for (const facet of schemas.flatMap((schema) => facets(reader, schema))) {
      if (!dropFields(reader, facet)) continue;
      changed = true;
      if (isEmpty(facet.node)) emptied.add(facet.node);
    }
    if (schemas.length > 0 && schemas.every(({ node }) => emptied.has(node))) {
      delete operation.node.requestBody;
    }
  }
  return changed;
}

function dropFields(reader: Reader, { node: schema, ...place }: Place<Schema>): boolean {
  const removed = reader
    .entries({ node: schema, ...place }, 'properties')
    .filter(([, property]) => isCredential(reader, property))
    .map(([name]) => name);
  if (removed.length === 0) return false;
  for (const name of removed) delete schema.properties?.[name];
  schema.required = schema.required?.filter((name) => !removed.includes(name)) ?? [];
  if (schema.required.length === 0) delete schema.required;
  return true;
}

function isEmpty({ properties, additionalProperties, allOf, oneOf, anyOf }: Schema): boolean {
  const fields = Object.keys(properties ?? {}).length;
  return fields === 0 && !additionalProperties && !allOf && !oneOf && !anyOf;
}
