import type { Document, Operation, RequestBody, Schema } from '../openapi/document.ts';
import { lookUp, resolve } from '../openapi/resolve.ts';
import { jsonOf } from './json.ts';
import type { Body } from './model.ts';

export function bodyOf(document: Document, operation: Operation): Body | undefined {
  if (!operation.requestBody) return undefined;
  const { required, content } = resolve<RequestBody>(document, operation.requestBody);
  return {
    required: required === true,
    contentTypes: Object.keys(content),
    schema: (jsonOf(content) ?? Object.values(content)[0])?.schema ?? {},
  };
}

/** Names of the fields that the server fills where they are left out, also in union branches. */
export function defaultFields(document: Document, body: Schema | undefined): string[] {
  if (!body) return [];
  const schema = resolve<Schema>(document, body as Schema);
  const own = Object.entries(schema.properties ?? {})
    .filter(([, property]) => hasDefault(document, property))
    .map(([name]) => name);
  const branches = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  return [...own, ...branches.flatMap((branch) => defaultFields(document, branch))];
}

/** A default stands beside a reference, or in what it refers to. */
export function hasDefault(document: Document, schema: Schema): boolean {
  if (schema.default !== undefined) return true;
  return schema.$ref !== undefined && hasDefault(document, lookUp(document, schema.$ref) as Schema);
}
