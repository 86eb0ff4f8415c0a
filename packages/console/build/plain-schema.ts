import { type Document, isObject, isReference, resolve } from '@genmedia/openapi';
import type { Schema } from '../src/contract/types.ts';

/**
 * A schema with its references resolved, and without what forms do not use: extensions, the
 * alternative `null`, which means the same as leaving a field out, and descriptions of items and
 * alternatives.
 */
export function plainSchema(document: Document, schema: unknown, within: object[] = []): Schema {
  if (!isObject(schema)) return {};
  const target = resolve<Record<string, unknown>>(document, schema);
  // A schema that contains itself: from there on, any JSON is accepted.
  if (within.includes(target)) return {};
  const { $ref: _, ...beside } = schema;
  const node = isReference(schema) ? { ...target, ...beside } : target;
  const read = (child: unknown) => plainSchema(document, child, [...within, target]);
  const entries = Object.entries(node)
    .filter(([name]) => !name.startsWith('x-') && !unusedKeywords.has(name))
    .map(([name, value]) => {
      if (name === 'properties') return [name, mapValues(value as object, read)];
      if (name === 'anyOf' || name === 'oneOf') {
        return ['anyOf', (value as Schema[]).filter((branch) => !isNull(branch)).map(read)];
      }
      if (name === 'items') return [name, withoutDescription(read(value))];
      // Forms use that there is one, and the service checks it.
      if (name === 'pattern') return [name, ''];
      return [name, value];
    });
  return simplified(Object.fromEntries(entries));
}

const unusedKeywords = new Set([
  'additionalProperties',
  'deprecated',
  'discriminator',
  'externalDocs',
  'not',
  'readOnly',
  'writeOnly',
]);

function mapValues(object: object, map: (value: unknown) => Schema): Record<string, Schema> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
}

function isNull({ type, const: constant }: Schema): boolean {
  return type === 'null' || constant === null;
}

/** Without null among the types, and with a sole alternative in place of the list. */
function simplified({ type, anyOf = [], ...schema }: Schema): Schema {
  const types = [type ?? []].flat().filter((each) => each !== 'null');
  const plainType = types.length > 1 ? types : types[0];
  const [only, other] = anyOf;
  if (only && !other) return { ...only, ...schema };
  return {
    ...schema,
    ...(plainType !== undefined && { type: plainType }),
    ...(other && { anyOf: anyOf.map(withoutDescription) }),
  };
}

function withoutDescription({ description: _, ...schema }: Schema): Schema {
  return schema;
}
