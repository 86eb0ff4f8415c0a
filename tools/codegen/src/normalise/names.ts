import { componentName, type Document, pointer, type Schema, transform } from '@genmedia/openapi';
import { freeName, pascal } from '../text.ts';

/**
 * Renames every schema component to a valid type name: `user-list` becomes `UserList`. All emitters
 * then use the same names, without knowing each other's rules.
 */
export function nameComponents(document: Document): Document {
  const schemas = document.components?.schemas ?? {};
  const names = typeNames(Object.keys(schemas));
  if ([...names].every(([from, to]) => from === to)) return document;
  const renamed = transform(document, {
    schema: (node) => renameReferences(node as Schema, names),
  });
  return {
    ...renamed,
    components: {
      ...renamed.components,
      schemas: Object.fromEntries(
        Object.entries(renamed.components?.schemas ?? {}).map(([key, schema]) => [
          names.get(key) ?? key,
          schema,
        ]),
      ),
    },
  };
}

/** Types of JavaScript and TypeScript that generated code names. */
const globalTypes = ['Blob', 'Date', 'NonNullable', 'Omit', 'Record', 'RegExp'];

function typeNames(originals: string[]): Map<string, string> {
  const taken = new Set(globalTypes);
  return new Map(
    originals.map((original) => {
      // orval does it again, which changes names such as `V1API` once more.
      const words = pascal(pascal(original)) || 'Schema'; // without a Latin letter, it is empty
      const base = /^\d/.test(words) ? `_${words}` : words;
      const name = freeName(base, taken);
      taken.add(name);
      return [original, name];
    }),
  );
}

/** A schema that refers to components by their new names. */
export function renameReferences(schema: Schema, names: ReadonlyMap<string, string>): Schema {
  const renameReference = (ref: string): string => {
    const name = names.get(componentName(ref) ?? '');
    return name === undefined ? ref : pointer(['components', 'schemas', name]);
  };
  const { mapping } = schema.discriminator ?? {};
  return {
    ...schema,
    ...(schema.$ref !== undefined && { $ref: renameReference(schema.$ref) }),
    ...(mapping &&
      schema.discriminator && {
        discriminator: {
          ...schema.discriminator,
          // A mapping refers to a schema by reference or by name (OpenAPI 3.1.1, 4.8.25).
          mapping: Object.fromEntries(
            Object.entries(mapping).map(([value, ref]) => [
              value,
              names.get(ref) ?? renameReference(ref),
            ]),
          ),
        },
      }),
  };
}
