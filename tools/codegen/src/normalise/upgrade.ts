import type { Node, Schema } from '@genmedia/openapi';

/**
 * Rewrites one schema of OpenAPI 3.0 for 3.1, which uses JSON Schema: exclusive limits become
 * numbers, and siblings of references, which 3.0 ignores, are removed.
 */
export function upgradeSchema(node: Node): Node {
  const schema = node as Schema;
  if (schema.$ref !== undefined) return { $ref: schema.$ref };
  return corrected(schema);
}

/** Rewrites what documents of OpenAPI 3.1 also write, by mistake. */
export function corrected(schema: Schema): Schema {
  return withoutEmptyLists(
    withoutFlag(exclusiveLimits(withoutNotNullable(withoutDefinitions(schema)))),
  );
}

/** `$defs` say nothing of a value. References to them lead to components by now. */
function withoutDefinitions(schema: Schema): Schema {
  const { $defs: _, ...rest } = schema;
  return '$defs' in schema ? rest : schema;
}

/** `nullable: false` is the default of 3.0, and says nothing. */
function withoutNotNullable(schema: Schema): Schema {
  const { nullable, ...others } = schema;
  return nullable === false ? others : schema;
}

/** `required: true` of JSON Schema's draft 3 says something about another schema. */
function withoutFlag(schema: Schema): Schema {
  if (typeof schema.required !== 'boolean') return schema;
  const { required: _, ...rest } = schema;
  return rest;
}

/** A list of no schemas says nothing: JSON Schema has none (2020-12, 10.2.1). */
function withoutEmptyLists(schema: Schema): Schema {
  const isEmpty = (key: string) => Array.isArray(schema[key]) && schema[key].length === 0;
  const empty = ['allOf', 'oneOf', 'anyOf'].filter(isEmpty);
  if (empty.length === 0) return schema;
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !empty.includes(key)));
}

/** Rewrites `minimum: 0, exclusiveMinimum: true`. */
function exclusiveLimits(schema: Schema): Schema {
  return exclusive(exclusive(schema, 'minimum', 'exclusiveMinimum'), 'maximum', 'exclusiveMaximum');
}

/** A flag without a limit says nothing. */
function exclusive(schema: Schema, bound: string, keyword: string): Schema {
  const { [bound]: limit, [keyword]: isExclusive, ...rest } = schema;
  if (typeof isExclusive !== 'boolean') return schema;
  return limit === undefined ? rest : { ...rest, [isExclusive ? keyword : bound]: limit };
}
