/** Keywords that contain data, not schemas. */
const dataKeywords = new Set(['const', 'enum', 'default', 'examples']);

/** Keywords that contain schemas by names, which are not keywords. */
const mapKeywords = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
]);

/** Converts a schema to draft 2020-12. In earlier drafts, tuples were lists in `items`. */
export function modernSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(modernSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  // `$async` is a word of Ajv alone. With it, a check is a promise.
  const {
    $schema: _,
    $async: _async,
    items,
    additionalItems,
    ...rest
  } = schema as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries({
      ...rest,
      ...(Array.isArray(items)
        ? { prefixItems: items, ...(additionalItems !== undefined && { items: additionalItems }) }
        : items !== undefined && { items }),
    }).map(([key, value]) => {
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
