import { isCredential } from '../model/credential.ts';
import type { Document, RequestBody, Schema } from '../openapi/document.ts';
import { operationsOf } from '../openapi/operations.ts';
import { resolve } from '../openapi/resolve.ts';
import { keepParameters } from './transport.ts';

/** Takes the credential out of parameters and bodies, and bodies that this leaves empty. */
export function dropCredentials(view: Document): boolean {
  const parameters = keepParameters(view, (parameter) => !isCredential(view, parameter));
  const progress: Progress = { changed: false, emptied: new Set(), seen: new Set() };
  for (const { operation } of operationsOf(view)) {
    if (!operation.requestBody) continue;
    const { content } = resolve<RequestBody>(view, operation.requestBody);
    const schemas = Object.values(content).flatMap(({ schema }) =>
      schema ? [resolve<Schema>(view, schema as Schema)] : [],
    );
    for (const schema of schemas) dropFields(view, schema, progress);
    if (schemas.length > 0 && schemas.every((schema) => progress.emptied.has(schema))) {
      delete operation.requestBody;
    }
  }
  return parameters || progress.changed;
}

interface Progress {
  changed: boolean;
  emptied: Set<Schema>;
  seen: Set<Schema>;
}

/** Takes the credential out of one body schema and of the branches it is made of. */
function dropFields(view: Document, schema: Schema, progress: Progress): void {
  if (progress.seen.has(schema)) return;
  progress.seen.add(schema);
  for (const branch of [
    ...(schema.allOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.anyOf ?? []),
  ]) {
    dropFields(view, resolve<Schema>(view, branch), progress);
  }
  const gone = Object.entries(schema.properties ?? {})
    .filter(([, property]) => isCredential(view, property))
    .map(([name]) => name);
  if (gone.length === 0) return;
  progress.changed = true;
  for (const name of gone) delete schema.properties?.[name];
  schema.required = schema.required?.filter((name) => !gone.includes(name)) ?? [];
  if (schema.required.length === 0) delete schema.required;
  if (isEmpty(schema)) progress.emptied.add(schema);
}

function isEmpty({ properties, additionalProperties, allOf, oneOf, anyOf }: Schema): boolean {
  const fields = Object.keys(properties ?? {}).length;
  return fields === 0 && !additionalProperties && !allOf && !oneOf && !anyOf;
}
