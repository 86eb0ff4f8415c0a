import {
  componentName,
  type Document,
  facets,
  fields,
  type Reader,
  readerOf,
  type Schema,
  transform,
} from '@genmedia/openapi';
import { isConstraint } from './references.ts';

/**
 * Makes what a discriminator says part of its branches: a branch that is a component declares the
 * values of the field that mean it, which are those of the mapping, or else the component's name
 * (OpenAPI 3.1.1, 4.8.25). The mapping gets that name, because components are renamed later.
 *
 * @param names - the components that the contract names itself
 */
export function declareDiscriminators(document: Document, names: readonly string[]): Document {
  const reader = readerOf(document);
  const declared = new Map<string, Declared>();
  const complete = transform(document, {
    schema: (node) => {
      const { discriminator, oneOf = [], anyOf = [] } = node as Schema;
      if (!discriminator) return node;
      const { propertyName, mapping: written = {} } = discriminator;
      const mapping = { ...written };
      for (const branch of [...oneOf, ...anyOf]) {
        const { $ref = '' } = branch;
        const name = componentName($ref);
        const { node: target } = reader.place(branch);
        if (name === undefined || !names.includes(name) || !mayBeBranch(target)) continue;
        const values = valuesOfBranch(reader, branch, discriminator);
        const isMapped = Object.values(written).some((to) => to === $ref || to === name);
        if (!isMapped && values.includes(name)) mapping[name] = $ref;
        add(declared, name, propertyName, values);
      }
      if (Object.keys(mapping).length === 0) return node;
      return { ...node, discriminator: { ...discriminator, mapping } };
    },
  });
  return declared.size === 0 ? complete : withBranches(complete, reader, declared);
}

/** The document with values in its branches, but not in what extends them. */
function withBranches(
  document: Document,
  reader: Reader,
  declared: ReadonlyMap<string, Declared>,
): Document {
  const narrow = (name: string, schema: Schema): Schema => {
    const { field, values = [] } = declared.get(name) ?? {};
    return field === undefined ? schema : withValues(reader, schema, field, values);
  };
  const components = Object.entries(document.components?.schemas ?? {});
  const narrowed = new Map(components.filter(([name, schema]) => narrow(name, schema) !== schema));
  const apart = transform(document, { schema: (node) => extending(node as Schema, narrowed) });
  const schemas = Object.entries(apart.components?.schemas ?? {}).map(([name, schema]) => [
    name,
    narrow(name, schema),
  ]);
  return {
    ...apart,
    components: { ...apart.components, schemas: Object.fromEntries(schemas) },
  };
}

/**
 * A schema that has copies of what it extends: it has values of its own for a discriminator, which
 * narrows the originals.
 */
function extending(schema: Schema, originals: ReadonlyMap<string, Schema>): Schema {
  const { allOf = [], ...own } = schema;
  const says = (part: Schema) =>
    Object.keys(part).some((key) => key === '$ref' || (key !== 'type' && isConstraint(key)));
  if (originals.size === 0 || [...allOf, own].filter(says).length < 2) return schema;
  const parts = allOf.map((part) => {
    const { $ref = '', ...words } = part;
    const name = componentName($ref) ?? '';
    const original = originals.get(name);
    if (!original) return part;
    const others = new Map([...originals].filter(([each]) => each !== name));
    return { ...extending(original, others), ...words };
  });
  return { ...schema, allOf: parts };
}

/** The field that tells a component from others, and its values. No field if unions use several. */
interface Declared {
  field: string | undefined;
  values: unknown[];
}

function add(
  declared: Map<string, Declared>,
  name: string,
  field: string,
  values: readonly unknown[],
): void {
  const known = declared.get(name) ?? { field, values: [] };
  declared.set(name, {
    field: known.field === field ? field : undefined,
    values: [...new Set([...known.values, ...values])],
  });
}

/** Whether values of a schema are objects that its own fields tell from others. */
function mayBeBranch({ oneOf, anyOf, type = 'object' }: Schema): boolean {
  return oneOf === undefined && anyOf === undefined && [type].flat().includes('object');
}

/** The values of a discriminator that mean a branch, which is a reference to a component. */
export function valuesOfBranch(
  reader: Reader,
  branch: Schema,
  { propertyName, mapping = {} }: NonNullable<Schema['discriminator']>,
): readonly unknown[] {
  const { $ref = '' } = branch;
  const name = componentName($ref) ?? '';
  const mapped = Object.entries(mapping).filter(([, to]) => to === $ref || to === name);
  const meant = mapped.length > 0 ? mapped.map(([value]) => value) : [name];
  return valuesOf(listedIn(reader, branch, propertyName), meant);
}

/**
 * The values that mean a branch. Many contracts leave out the mapping, and their branches list values
 * that are not their names: then these count.
 */
function valuesOf(listed: readonly unknown[], meant: readonly string[]): readonly unknown[] {
  if (listed.length === 0) return meant;
  const common = listed.filter((value) => meant.includes(String(value)));
  return common.length > 0 ? common : listed;
}

/** The values that a schema itself lists for a field. */
export function listedIn(reader: Reader, schema: Schema, field: string): readonly unknown[] {
  const place = fields(reader, reader.place(schema)).get(field);
  const all = place ? facets(reader, place) : [];
  const listed = all.flatMap(
    ({ node }) => node.enum ?? (node.const === undefined ? [] : node.const),
  );
  return [...new Set(listed.filter((value) => value !== null))];
}

/** The type of a field's values; undefined if a discriminator's values cannot be of that type. */
function typeOf(
  reader: Reader,
  schema: Schema,
  field: string,
  values: readonly unknown[],
): 'string' | 'integer' | 'number' | undefined {
  const place = fields(reader, reader.place(schema)).get(field);
  const types = place ? facets(reader, place).flatMap(({ node }) => node.type ?? []) : [];
  const isListed = values.every((value) => typeof value === 'number');
  if (!isListed && (types.length === 0 || types.includes('string'))) return 'string';
  if (types.includes('integer')) return 'integer';
  return isListed || types.includes('number') ? 'number' : undefined;
}

/** A component whose field has only these values. */
function withValues(
  reader: Reader,
  schema: Schema,
  field: string,
  values: readonly unknown[],
): Schema {
  const isDeclared = listedIn(reader, schema, field).length === values.length;
  if (isDeclared || schema.$ref !== undefined) return schema;
  const type = typeOf(reader, schema, field, values);
  const typed = type === 'string' ? [...values] : values.map(Number);
  // Names of components are no numbers.
  if (type === undefined || typed.some(Number.isNaN)) return schema;
  const narrow = { type, enum: typed };
  const own = schema.properties?.[field];
  const properties = { [field]: own ? { allOf: [own, narrow] } : narrow };
  if (schema.allOf && !own) {
    return {
      ...schema,
      allOf: [...schema.allOf, { type: 'object', properties, required: [field] }],
    };
  }
  return {
    ...schema,
    properties: { ...schema.properties, ...properties },
    required: [...new Set([...(schema.required ?? []), field])],
  };
}
