import type { Document, Operation, RequestBody, Schema } from '../openapi/document.ts';
import { lookUp, resolve } from '../openapi/resolve.ts';
import { jsonComponent, jsonOf } from './json.ts';
import type { Body } from './model.ts';

export function bodyOf(document: Document, operation: Operation): Body | undefined {
  if (!operation.requestBody) return undefined;
  const body = resolve<RequestBody>(document, operation.requestBody);
  const { required, content } = body;
  return {
    required: required === true,
    contentTypes: Object.keys(content),
    schema: (jsonOf(content) ?? Object.values(content)[0])?.schema ?? {},
    component: jsonComponent(body),
  };
}

/** How many schemas inside each other are looked into. */
const DEEPEST = 6;

/**
 * Paths of the fields that the server fills where they are left out, also in union branches: names
 * with dots between them, and `[]` for the items of an array.
 */
export function defaultFields(
  document: Document,
  body: Schema | undefined,
  parents: readonly Schema[] = [],
): string[] {
  if (!body) return [];
  const schema = resolve<Schema>(document, body as Schema);
  // A schema inside itself has no end of paths, and schemas that share schemas have very many.
  if (parents.includes(schema) || parents.length === DEEPEST) return [];
  const within = (inner: Schema | undefined) =>
    defaultFields(document, inner, [...parents, schema]);
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    ...(hasDefault(document, property) ? [name] : []),
    ...within(property).map((path) => `${name}.${path}`),
  ]);
  const items = within(schema.items).map((path) => `[].${path}`);
  const branches = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  return [...own, ...items, ...branches.flatMap(within)];
}

/** A default stands beside a reference, or in what it refers to. */
export function hasDefault(document: Document, schema: Schema): boolean {
  if (schema.default !== undefined) return true;
  return schema.$ref !== undefined && hasDefault(document, lookUp(document, schema.$ref) as Schema);
}
