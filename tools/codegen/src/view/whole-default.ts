import {
  type Document,
  fields,
  isObject,
  type Node,
  readerOf,
  resolve,
  type Schema,
} from '@genmedia/openapi';
import { isOfType } from '../model/json-type.ts';

/**
 * A schema whose default has the defaults of its own fields, which zod does not fill in. A default that
 * the schema does not allow is removed, because zod schemas with it do not compile.
 */
export function withWholeDefault(document: Document, schema: Schema): Node {
  if (schema.default === undefined) return schema;
  const value = wholeDefault(document, schema, schema.default);
  if (matchesType(document, schema, value)) return { ...schema, default: value };
  const { default: _, ...rest } = schema;
  return rest;
}

function wholeDefault(
  document: Document,
  schema: Schema,
  value: unknown,
  above: readonly Schema[] = [],
): unknown {
  if (!isObject(value)) return value;
  const target = resolve<Schema>(document, schema);
  const outer = [...above, target];
  const reader = readerOf(document);
  const filled = [...fields(reader, reader.place(target))].flatMap(([name, { raw, node }]) => {
    const field = raw as Schema;
    // A schema inside itself, whose field has a default, would have no end.
    const standard = outer.includes(node) ? undefined : (field.default ?? node.default);
    const own = Object.hasOwn(value, name) ? value[name] : standard;
    const whole = wholeDefault(document, field, own, outer);
    return own === undefined || !matchesType(document, field, whole) ? [] : [[name, whole]];
  });
  return { ...value, ...Object.fromEntries(filled) };
}

function matchesType(document: Document, schema: Schema, value: unknown): boolean {
  const {
    type,
    allOf,
    anyOf,
    oneOf,
    enum: values,
    required = [],
  } = resolve<Schema>(document, schema);
  if (isObject(value) && required.some((name) => !Object.hasOwn(value, name))) return false;
  if (values && !Array.isArray(value) && !values.includes(value)) return false;
  const alternatives = anyOf ?? oneOf;
  if (allOf) return allOf.every((part) => matchesType(document, part, value));
  if (alternatives) return alternatives.some((part) => matchesType(document, part, value));
  return isOfType(value, type);
}
