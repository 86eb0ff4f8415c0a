/** Keywords that contain data, not schemas. */
const dataKeywords = new Set(['const', 'enum', 'default', 'examples']);

/** Keywords that contain schemas or lists by names, which are not keywords. */
const mapKeywords = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
]);

/**
 * Keywords that mean something to a library alone: with `$async`, a check of Ajv is a promise, and
 * the generator would look for a value in packages that are not there.
 */
const foreignKeywords = new Set(['$schema', '$async', 'faker', 'chance']);

/** Converts a schema to draft 2020-12. In earlier drafts, tuples were lists in `items`. */
export function modernSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(modernSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { items, additionalItems, ...rest } = schema as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries({
      // Without any, the generator takes keywords that it does not know for properties.
      ...([rest.type].flat().includes('object') && { properties: {} }),
      ...rest,
      ...(Array.isArray(items)
        ? { prefixItems: items, ...(additionalItems !== undefined && { items: additionalItems }) }
        : items !== undefined && { items }),
    })
      .filter(([key]) => !foreignKeywords.has(key))
      .map(([key, value]) => {
        if (dataKeywords.has(key)) return [key, value];
        if (key === '$ref' && typeof value === 'string') return [key, modernReference(value)];
        return [key, mapKeywords.has(key) ? modernEach(value) : modernSchema(value)];
      }),
  );
}

function modernEach(schemasByName: unknown): unknown {
  if (typeof schemasByName !== 'object' || schemasByName === null) return schemasByName;
  const entries = Object.entries(schemasByName);
  return Object.fromEntries(entries.map(([name, schema]) => [name, modernSchema(schema)]));
}

/** References can lead into tuples. */
function modernReference(reference: string): string {
  return reference.replaceAll(/\/items\/(?=\d+(?:\/|$))/g, '/prefixItems/');
}
