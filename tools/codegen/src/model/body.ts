import {
  componentOf,
  fields,
  jsonSchema,
  type OperationPlace,
  type Place,
  properties,
  type Reader,
  type Schema,
} from '@genmedia/openapi';
import type { Body, Operation } from './model.ts';

export function bodyOf(reader: Reader, operation: OperationPlace): Body | undefined {
  const body = reader.child(operation, 'requestBody');
  if (!body) return undefined;
  return {
    required: body.node.required === true,
    contentTypes: Object.keys(body.node.content),
    component: componentOf(jsonSchema(reader, body)?.raw as Schema | undefined),
  };
}

/** How many schemas inside each other are looked into. */
const DEEPEST = 6;

/**
 * Paths of the fields that the server fills where they are left out, also in union branches: names
 * with dots between them, and `[]` for the items of an array.
 */
export function defaultFields(
  reader: Reader,
  schema: Place<Schema> | undefined,
  parents: readonly Schema[] = [],
): string[] {
  // A schema inside itself has no end of paths, and schemas that share schemas have very many.
  if (!schema || parents.includes(schema.node) || parents.length === DEEPEST) return [];
  const within = (inner: Place<Schema> | undefined) =>
    defaultFields(reader, inner, [...parents, schema.node]);
  const own = properties(reader, schema).flatMap(([name, property]) => [
    ...(hasDefault(property) ? [name] : []),
    ...within(property).map((path) => `${name}.${path}`),
  ]);
  return [...own, ...within(reader.child(schema, 'items')).map((path) => `[].${path}`)];
}

/** A default stands beside a reference, or in what it refers to. */
export function hasDefault({ raw, node }: Place<Schema>): boolean {
  return (raw as Schema).default !== undefined || node.default !== undefined;
}

/** What `x-max-seconds` says of the fields of a body, by their names. */
export function maxSecondsOf(
  reader: Reader,
  schema: Place<Schema> | undefined,
): Operation['maxSeconds'] {
  const said = [...(schema ? fields(reader, schema) : [])].map(
    ([name, { raw }]) => [name, (raw as Schema)['x-max-seconds']] as const,
  );
  return Object.fromEntries(
    said.filter(([, seconds]) => seconds !== undefined),
  ) as Operation['maxSeconds'];
}
