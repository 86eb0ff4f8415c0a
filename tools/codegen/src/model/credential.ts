import type { Document, Parameter, Schema } from '../openapi/document.ts';
import { resolve } from '../openapi/resolve.ts';

const MARK = 'x-credential';

/** Whether a field or parameter carries the credential: marked itself, or through its schema. */
export function isCredential(document: Document, node: Schema | Parameter): boolean {
  if (node[MARK] !== undefined) return true;
  if (typeof node.$ref === 'string')
    return isCredential(document, resolve(document, node as Schema));
  return node.schema !== undefined && isCredential(document, node.schema as Schema);
}

/** Names of the credential's fields in a request body, also in the branches of a union. */
export function credentialFields(document: Document, body: Schema | undefined): string[] {
  if (!body) return [];
  const schema = resolve<Schema>(document, body as Schema);
  const own = Object.entries(schema.properties ?? {})
    .filter(([, property]) => isCredential(document, property))
    .map(([name]) => name);
  const branches = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  return [
    ...new Set([...own, ...branches.flatMap((branch) => credentialFields(document, branch))]),
  ];
}

/** Whether a request body cannot do without one of the fields, at least in one of its branches. */
export function isDemanded(document: Document, body: Schema, fields: readonly string[]): boolean {
  const schema = resolve<Schema>(document, body);
  if (schema.required?.some((name) => fields.includes(name))) return true;
  const branches = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  return branches.some((branch) => isDemanded(document, branch, fields));
}
