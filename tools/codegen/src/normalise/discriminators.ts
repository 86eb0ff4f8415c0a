import {
  componentName,
  type Document,
  facets,
  fields,
  parts,
  type Reader,
  readerOf,
  type Schema,
  transform,
} from '@genmedia/openapi';
import { listedIn, mayLackField, requires, valuesOfBranch } from './discriminator-values.ts';
import { isConstraint } from './references.ts';

/**
 * Makes what a discriminator says part of its branches: a branch that is a component and does not list
 * the values of the field that mean it gets these, and requires the field. They are those of the
 * mapping, or else the component's name, which the mapping gets, because components are renamed later.
 *
 * OpenAPI leaves open what an object without the field is (3.1.1, 4.8.25). As with other generators,
 * it fits none of these branches here.
 *
 * @param names - the components that the contract names itself
 */
export function declareDiscriminators(document: Document, names: readonly string[]): Document {
  const reader = readerOf(document);
  const declared = new Map<string, Declared>();
  const complete = transform(document, {
    schema: (node) => {
      const { discriminator } = node as Schema;
      if (!discriminator) return node;
      const { propertyName, mapping: written = {} } = discriminator;
      const mapping = { ...written };
      for (const { name, branch } of branchesOf(reader, node as Schema)) {
        if (!names.includes(name)) continue;
        const { $ref = '' } = branch;
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

/** The components that are branches of a discriminator, and need its field although it is not required. */
export function branchesNeedingField(document: Document): string[] {
  const reader = readerOf(document);
  const found = new Set<string>();
  transform(document, {
    schema: (node) => {
      const { discriminator } = node as Schema;
      if (!discriminator) return node;
      const { propertyName } = discriminator;
      // Then a branch that lists its own value needs no more than the contract says.
      const isAsWritten =
        requires(reader, node as Schema, propertyName) ||
        mayLackField(reader, node as Schema, propertyName) ||
        isPlainUnion(reader, node as Schema, propertyName);
      for (const { name, branch } of branchesOf(reader, node as Schema)) {
        if (requires(reader, branch, propertyName)) continue;
        const values = valuesOfBranch(reader, branch, discriminator);
        const isDeclared = listedIn(reader, branch, propertyName).length === values.length;
        if (!isDeclared || !isAsWritten) found.add(name);
      }
      return node;
    },
  });
  return [...found];
}

/**
 * Whether zod tries the branches one by one: two list the same value, one has a union as a part, or
 * its field is a union.
 */
function isPlainUnion(reader: Reader, { oneOf = [], anyOf = [] }: Schema, field: string): boolean {
  const branches = [...oneOf, ...anyOf];
  const values = branches.flatMap((branch) => listedIn(reader, branch, field));
  const hasUnion = (branch: Schema) => {
    const place = reader.place(branch);
    const own = fields(reader, place).get(field);
    return [...parts(reader, place), ...(own ? [own] : [])].some(
      ({ node }) => (node.oneOf ?? node.anyOf) !== undefined,
    );
  };
  return new Set(values).size < values.length || branches.some(hasUnion);
}

/** The branches of a union that are components, and whose own fields can tell them from others. */
function branchesOf(
  reader: Reader,
  { oneOf = [], anyOf = [] }: Schema,
): { name: string; branch: Schema }[] {
  return [...oneOf, ...anyOf].flatMap((branch) => {
    const name = componentName(branch.$ref ?? '');
    return name !== undefined && isOfObjects(reader.place(branch).node) ? [{ name, branch }] : [];
  });
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
 * A schema with copies of the branches that it extends: narrowed to their own values, the branches
 * themselves would leave it none.
 */
function extending(schema: Schema, originals: ReadonlyMap<string, Schema>): Schema {
  const { allOf = [], ...own } = schema;
  const says = (part: Schema) =>
    Object.keys(part).some((key) => key === '$ref' || (key !== 'type' && isConstraint(key)));
  if (originals.size === 0 || [...allOf, own].filter(says).length < 2) return schema;
  const copies = allOf.map((part) => {
    const { $ref = '', ...words } = part;
    const name = componentName($ref) ?? '';
    const original = originals.get(name);
    if (!original) return part;
    const others = new Map([...originals].filter(([each]) => each !== name));
    return { ...extending(original, others), ...words };
  });
  return { ...schema, allOf: copies };
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

function isOfObjects({ oneOf, anyOf, type = 'object' }: Schema): boolean {
  return oneOf === undefined && anyOf === undefined && [type].flat().includes('object');
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
