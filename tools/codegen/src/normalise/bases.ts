import {
  componentName,
  type Document,
  pointer,
  type Reader,
  readerOf,
  type Schema,
  transform,
} from '@genmedia/openapi';
import { freeName } from '../text.ts';
import { listedIn, valuesOfBranch } from './discriminator-values.ts';
import { isConstraint } from './references.ts';

/**
 * Makes a component with a discriminator, which other components extend by `allOf`, the union of
 * these: what refers to it takes any of them, with all their fields (OpenAPI 3.1.1, 4.8.25). They
 * get the fields of the component itself from a further one.
 */
export function uniteExtensions(document: Document): Document {
  const schemas = document.components?.schemas ?? {};
  const reader = readerOf(document);
  const taken = new Set(Object.keys(schemas));
  const united = new Map<string, { fields: string; extensions: readonly string[] }>();
  /** The components with the fields of these, by all their names. */
  const fieldsOf = new Map<string, string>();
  for (const [name, schema] of Object.entries(schemas)) {
    const { extensions, names } = extensionsOf(schemas, name);
    if (!isUnion(reader, schema, extensions)) continue;
    const fields = freeName(`${name}Fields`, taken);
    united.set(name, { fields, extensions });
    for (const each of names) fieldsOf.set(each, fields);
  }
  if (united.size === 0) return document;
  const withFields = (part: Schema): Schema => {
    const fields = fieldsOf.get(nameOf(part) ?? '');
    return fields === undefined ? part : { ...part, $ref: refTo(fields) };
  };
  const extend = (schema: Schema): Schema =>
    schema.allOf ? { ...schema, allOf: schema.allOf.map(withFields) } : schema;
  const apart = transform(document, {
    schema: (node) => (saysMore(node as Schema) ? extend(node as Schema) : node),
  });
  const extended = new Set([...united.values()].flatMap(({ extensions }) => extensions));
  const entries = Object.entries(apart.components?.schemas ?? {}).flatMap(([name, schema]) => {
    const base = united.get(name);
    if (!base) return [[name, extended.has(name) ? extend(schema) : schema]];
    const { discriminator, ...own } = schema;
    const words = Object.entries(own).filter(([key]) => !isConstraint(key));
    const oneOf = base.extensions.map((each) => ({ $ref: refTo(each) }));
    return [
      [name, { ...Object.fromEntries(words), oneOf, discriminator }],
      [base.fields, own],
    ];
  });
  const components = { ...apart.components, schemas: Object.fromEntries(entries) };
  return { ...apart, components };
}

/** The components with a discriminator that others extend, but which its values do not tell apart. */
export function vagueBases(document: Document): string[] {
  const schemas = document.components?.schemas ?? {};
  const reader = readerOf(document);
  return Object.keys(schemas).filter((name) => {
    const { extensions } = extensionsOf(schemas, name);
    return extensions.length > 0 && !isUnion(reader, schemas[name] ?? {}, extensions);
  });
}

type Schemas = Readonly<Record<string, Schema>>;

/**
 * The components that extend one with a discriminator, directly or not, and all names of that one. A
 * component that others extend is a step between, and no extension, if there is a mapping that does
 * not name it.
 */
function extensionsOf(
  schemas: Schemas,
  base: string,
): { extensions: string[]; names: Set<string> } {
  const names = new Set([base]);
  const { discriminator, oneOf, anyOf } = schemas[base] ?? {};
  if (!discriminator || oneOf || anyOf) return { extensions: [], names };
  const targets = Object.values(discriminator.mapping ?? {});
  const mapped = new Set(targets.map((target) => componentName(target) ?? target));
  const bases = new Set([base]);
  const found = new Set<string>();
  // A set may grow while it is iterated.
  for (const each of bases) {
    for (const [name, schema] of Object.entries(schemas)) {
      const { $ref, allOf = [] } = schema;
      if (![schema, ...allOf].some((part) => nameOf(part) === each)) continue;
      bases.add(name);
      if (saysMore(schema) || (mapped.has(name) && $ref === undefined)) {
        found.add(name);
        if (mapped.size > 0 && !mapped.has(each)) found.delete(each);
      } else if (names.has(each)) names.add(name);
    }
  }
  return { extensions: [...found], names };
}

/** Whether the discriminator of a component says which of its extensions a value is. */
function isUnion(reader: Reader, schema: Schema, extensions: readonly string[]): boolean {
  const { discriminator, type = 'object' } = schema;
  if (!discriminator || extensions.length === 0 || type !== 'object') return false;
  const targets = Object.values(discriminator.mapping ?? {});
  if (!targets.every((target) => extensions.includes(componentName(target) ?? target)))
    return false;
  const values = extensions.flatMap((name) => {
    const { node } = reader.place({ $ref: refTo(name) } as Schema);
    if (node.oneOf || node.anyOf || node.discriminator) return [undefined, undefined];
    return valuesOfBranch(reader, { $ref: refTo(name) }, discriminator);
  });
  // A value that no extension means is that of the component itself.
  const isMeant = listedIn(reader, schema, discriminator.propertyName).every((value) =>
    values.includes(value),
  );
  return isMeant && new Set(values).size === values.length;
}

/** Whether a schema is more than another name of a component. */
function saysMore({ allOf = [], ...own }: Schema): boolean {
  const isMore = (key: string) => key !== 'type' && isConstraint(key);
  return allOf.length > 1 || Object.keys(own).some(isMore);
}

function nameOf({ $ref = '' }: Schema): string | undefined {
  return componentName($ref);
}

function refTo(name: string): string {
  return pointer(['components', 'schemas', name]);
}
