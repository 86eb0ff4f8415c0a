import {
  type Document,
  isObject,
  resolve,
  type Schema,
  type Visitor,
  visit,
} from '@genmedia/openapi';

/**
 * Keywords of an object schema that can be merged with another by combining the fields. Without
 * `additionalProperties`: of a schema that names fields, zod's object keeps no others.
 */
const mergeable = new Set([
  'type',
  'properties',
  'required',
  'description',
  'title',
  'examples',
  'example',
  'deprecated',
  'discriminator',
]);

/**
 * Replaces an `allOf` of plain objects by one object with all fields, because zod cannot
 * discriminate a union by a field of an intersection. Any other `allOf` is kept.
 */
export function flattenAllOf(document: Document): Visitor {
  const targets = new Map<string, Schema | undefined>();
  const flatten: Visitor = (node) => {
    const schema = node as Schema;
    if (!schema.allOf) return schema;
    const { allOf, ...own } = schema;
    const parts = allOf.map((part) => (part.$ref === undefined ? part : target(part.$ref)));
    return isMergeable(own) && parts.every(isPlainObject)
      ? mergeParts([...parts, own])
      : unwrapSinglePart(schema);
  };
  const target = (ref: string): Schema | undefined => {
    if (!targets.has(ref)) {
      targets.set(ref, undefined); // a recursive schema is not plain
      const found = resolve<Schema>(document, { $ref: ref });
      targets.set(ref, visit(found, 'schema', { schema: flatten }) as Schema);
    }
    return targets.get(ref);
  };
  return flatten;
}

/** `allOf: [X]` with only texts beside it becomes X with those texts. */
function unwrapSinglePart(schema: Schema): Schema {
  const { allOf, ...own } = schema;
  const [only, ...others] = allOf ?? [];
  const onlyProse = Object.keys(own).every((key) => key === 'description' || key.startsWith('x-'));
  return only && others.length === 0 && onlyProse ? { ...only, ...own } : schema;
}

function isPlainObject(schema: Schema | undefined): schema is Schema {
  if (!schema || schema.allOf || !isMergeable(schema)) return false;
  return schema.type === 'object' || (schema.properties ?? schema.required) !== undefined;
}

function isMergeable(schema: Schema): boolean {
  return (
    (schema.type === undefined || schema.type === 'object') &&
    Object.keys(schema).every((key) => mergeable.has(key) || key.startsWith('x-'))
  );
}

function mergeParts(parts: Schema[]): Schema {
  const merged: Schema = { type: 'object' };
  for (const { discriminator: _, ...part } of parts) {
    const fields = Object.entries(part.properties ?? {}).map(([name, field]) => [
      name,
      isWhole(field) ? field : { ...merged.properties?.[name], ...field },
    ]);
    const properties = { ...merged.properties, ...Object.fromEntries(fields) };
    const required = [...new Set([...(merged.required ?? []), ...(part.required ?? [])])];
    Object.assign(merged, part, { properties, required });
  }
  if (merged.required?.length === 0) delete merged.required;
  return merged;
}

/** Whether a field says itself which values it has, and not only more about those of another part. */
function isWhole(field: Schema): boolean {
  const keywords = ['$ref', 'type', 'const', 'enum', 'allOf', 'oneOf', 'anyOf'];
  return !isObject(field) || keywords.some((keyword) => keyword in field);
}
