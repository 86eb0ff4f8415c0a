import { jsonTypeOf } from '@genmedia/codegen/documents';
import type { Place, Schema } from '@genmedia/openapi';
import { type ChangeLocation, type Comparison, isSame, type Pair } from './comparison.ts';
import type { EffectiveSchema } from './effective-schema.ts';

/** Compares the JSON types of a value, of which a file is one more. Whether a number is an integer is compared as a limit. */
export function compareType(
  { changes }: Comparison,
  { before, after }: Pair<EffectiveSchema>,
  location: ChangeLocation,
): void {
  const [oldTypes, newTypes] = [typesOf(before.all), typesOf(after.all)];
  if (isSame(oldTypes, newTypes)) return;
  const values = { before: describeTypes(oldTypes), after: describeTypes(newTypes) };
  changes.add(`${location.direction}-type-${effectOnSet(oldTypes, newTypes)}`, location, values);
}

function typesOf(schema: Schema): string[] | undefined {
  const { type, enum: values, const: constant } = schema;
  if (isSame(schema.not, {})) return [];
  const declared = [type ?? impliedType(schema) ?? []].flat();
  const named = (name: string) => {
    if (name === 'integer') return 'number';
    return name === 'string' && isFile(schema) ? 'file' : name;
  };
  if (declared.length > 0) return [...new Set(declared.map(named))].sort();
  const allowed = constant === undefined ? values : [constant];
  return allowed && [...new Set(allowed.map(jsonTypeOf))].sort();
}

/** Whether a schema is one of files in forms or of whole bodies: in JSON, `binary` is left out. */
export function isFile({ type, format }: Schema): boolean {
  return format === 'binary' && [type].flat().includes('string');
}

/** Generators read fields without a type as an object, and items without a type as an array. */
function impliedType({ properties, items, oneOf, anyOf }: Schema): string | undefined {
  if (oneOf || anyOf) return undefined;
  if (properties) return 'object';
  return items ? 'array' : undefined;
}

/** The types of a schema, in words. */
export function describeType({ node }: Place<Schema>): string {
  return describeTypes(typesOf(node));
}

function describeTypes(types: string[] | undefined): string {
  return types ? types.join(' or ') || 'nothing' : 'anything';
}

/** How a set changed. `undefined` is the set of everything. */
function effectOnSet(before: unknown[] | undefined, after: unknown[] | undefined) {
  const isSubset = (one: unknown[] | undefined, other: unknown[] | undefined) =>
    other === undefined || (one?.every((item) => other.includes(item)) ?? false);
  if (isSubset(before, after)) return 'widened';
  return isSubset(after, before) ? 'narrowed' : 'changed';
}

/** A union of constants as the list of values that it is; any other schema as it is. */
export function asList(schema: EffectiveSchema): EffectiveSchema {
  const { oneOf: _, anyOf: __, ...others } = schema.all;
  const lists = schema.branches.map(({ node }) => valuesOf(node));
  if (lists.length === 0 || lists.includes(undefined)) return schema;
  return { ...schema, branches: [], all: { ...others, enum: lists.flat() } };
}

/** Compares lists of allowed values. A list of both booleans says no more than the type. */
export function compareValues(
  { changes }: Comparison,
  { before, after }: Pair<Schema>,
  location: ChangeLocation,
): void {
  const [oldValues, newValues] = [valuesOf(before), valuesOf(after)];
  if (!oldValues || !newValues) {
    const isWhole =
      isSame(typesOf(oldValues ? before : after), ['boolean']) &&
      new Set(oldValues ?? newValues).size > 1;
    if (oldValues !== newValues && !isWhole)
      changes.add(`${location.direction}-type-${oldValues ? 'widened' : 'narrowed'}`, location, {
        before: oldValues,
        after: newValues ?? describeTypes(typesOf(after)),
      });
    return;
  }
  for (const value of oldValues)
    if (!newValues.some((other) => isSame(other, value)))
      changes.add(`${location.direction}-value-removed`, location, { before: value });
  for (const value of newValues)
    if (!oldValues.some((other) => isSame(other, value)))
      changes.add(`${location.direction}-value-added`, location, { after: value });
}

function valuesOf({ enum: values, const: constant }: Schema): unknown[] | undefined {
  return constant === undefined ? values : [constant];
}
