import type { Node, Schema } from '@genmedia/openapi';

/**
 * One schema of OpenAPI 3.0 in the words of 3.1, which took JSON Schema as it is: limits that are
 * exclusive are numbers, and a reference may have siblings, which 3.0 ignores.
 */
export function upgradeSchema(node: Node): Node {
  const schema = node as Schema;
  if (schema.$ref !== undefined) return { $ref: schema.$ref };
  return exclusive(exclusive(schema, 'minimum', 'exclusiveMinimum'), 'maximum', 'exclusiveMaximum');
}

function exclusive(schema: Schema, bound: string, keyword: string): Schema {
  const { [bound]: limit, [keyword]: isExclusive, ...rest } = schema;
  if (typeof isExclusive !== 'boolean') return schema;
  return { ...rest, [isExclusive ? keyword : bound]: limit };
}
