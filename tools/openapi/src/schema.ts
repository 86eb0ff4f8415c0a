import type { Schema } from './document.ts';
import type { Place, Reader } from './reader.ts';

/** The alternatives of a schema: the innermost oneOf and anyOf branches, or the schema itself. */
export function variants(
  reader: Reader,
  schema: Place<Schema>,
  above: readonly Schema[] = [],
): Place<Schema>[] {
  const outer = [...above, schema.node];
  const inner = branches(reader, schema)
    .filter(({ node }) => !outer.includes(node))
    .flatMap((branch) => variants(reader, branch, outer));
  return inner.length === 0 ? [schema] : inner;
}

function branches(reader: Reader, schema: Place<Schema>): Place<Schema>[] {
  return [...reader.entries(schema, 'oneOf'), ...reader.entries(schema, 'anyOf')].map(
    ([, branch]) => branch,
  );
}

/**
 * All parts of a schema's allOf, nested ones included, and the schema itself. Together they
 * constrain the value.
 */
export function parts(
  reader: Reader,
  schema: Place<Schema>,
  above: readonly Schema[] = [],
): Place<Schema>[] {
  const outer = [...above, schema.node];
  const inner = reader
    .entries(schema, 'allOf')
    .filter(([, { node }]) => !outer.includes(node))
    .flatMap(([, part]) => parts(reader, part, outer));
  return [...inner, schema];
}

/** Whether a schema, or a part of its allOf, is one of objects. */
export function isObjectSchema(reader: Reader, schema: Place<Schema>): boolean {
  return parts(reader, schema).some(
    ({ node }) => node.type === 'object' || node.properties !== undefined,
  );
}

/** The properties of one alternative, by name. If several parts declare one, the last part wins. */
export function fields(reader: Reader, variant: Place<Schema>): Map<string, Place<Schema>> {
  return new Map(parts(reader, variant).flatMap((part) => reader.entries(part, 'properties')));
}

/** The names of an alternative's required fields. */
export function requiredFields(reader: Reader, variant: Place<Schema>): string[] {
  return parts(reader, variant).flatMap(({ node }) => node.required ?? []);
}

/** A schema with all parts and branches that constrain the same value. */
export function facets(
  reader: Reader,
  schema: Place<Schema>,
  above: readonly Schema[] = [],
): Place<Schema>[] {
  if (above.includes(schema.node)) return [];
  const inside = [
    ...reader.entries(schema, 'allOf').map(([, part]) => part),
    ...branches(reader, schema),
  ];
  return [schema, ...inside.flatMap((inner) => facets(reader, inner, [...above, schema.node]))];
}

/**
 * The properties of every alternative of a schema, with their names. A name that several
 * alternatives have comes several times.
 */
export function properties(
  reader: Reader,
  schema: Place<Schema> | undefined,
): [string, Place<Schema>][] {
  if (!schema) return [];
  return facets(reader, schema).flatMap((facet) => reader.entries(facet, 'properties'));
}

/** The values of `status` that distinguish an alternative from the others. */
export function statuses(reader: Reader, variant: Place<Schema>): unknown[] {
  const { const: only, enum: several } = fields(reader, variant).get('status')?.node ?? {};
  return only === undefined ? (several ?? []) : [only];
}
