import type { Node, Schema } from '../openapi/document.ts';

/**
 * One schema of OpenAPI 3.0 in the words of 3.1, which took JSON Schema as it is: `nullable` and
 * the boolean `exclusiveMinimum` are gone, and a reference may have siblings, which 3.0 ignores.
 */
export function upgradeSchema(node: Node): Node {
  const schema = node as Schema;
  if (schema.$ref !== undefined) return { $ref: schema.$ref };
  const { nullable, exclusiveMinimum, exclusiveMaximum, ...rest } = schema;
  const limited = {
    ...rest,
    ...limit('Minimum', exclusiveMinimum, rest.minimum),
    ...limit('Maximum', exclusiveMaximum, rest.maximum),
  };
  if (exclusiveMinimum === true) delete limited.minimum;
  if (exclusiveMaximum === true) delete limited.maximum;
  return nullable === true ? nullableSchema(limited) : limited;
}

function limit(end: 'Minimum' | 'Maximum', exclusive: unknown, bound: unknown): Node {
  if (exclusive === true) return { [`exclusive${end}`]: bound };
  return typeof exclusive === 'number' ? { [`exclusive${end}`]: exclusive } : {};
}

function nullableSchema(schema: Schema): Schema {
  if (typeof schema.type === 'string') return { ...schema, type: [schema.type, 'null'] };
  const { description, default: fallback, ...rest } = schema;
  return {
    ...(description !== undefined && { description }),
    ...(fallback !== undefined && { default: fallback }),
    anyOf: [rest, { type: 'null' }],
  };
}
