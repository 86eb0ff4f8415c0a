import { type Document, isJsonType, isTextType, type Schema, transform } from '@genmedia/openapi';

/**
 * Writes files with `contentMediaType`, as OpenAPI 3.1 has them (3.1.1, 4.8.14.3), as 3.0 does: with
 * `format: binary`.
 */
export function asBinary(document: Document): Document {
  return transform(document, { schema: (node) => binaryFile(node as Schema) });
}

function binaryFile(schema: Schema): Schema {
  const { contentEncoding, ...rest } = schema;
  if (contentEncoding !== undefined && contentEncoding !== 'binary') return schema;
  const { format, contentMediaType: media } = rest;
  const typed = rest.type === undefined && isUntyped(rest) ? { ...rest, type: 'string' } : rest;
  if (format === 'binary') return typed;
  const isNamed = typeof media === 'string' && !isJsonType(media) && !isTextType(media);
  const isText = format === undefined && [typed.type].flat().includes('string');
  return isNamed && isText ? { ...typed, format: 'binary' } : schema;
}

/** Whether nothing says which values a schema has. */
function isUntyped(schema: Schema): boolean {
  return ['$ref', 'allOf', 'anyOf', 'oneOf', 'enum', 'const', 'properties', 'items'].every(
    (key) => !(key in schema),
  );
}
