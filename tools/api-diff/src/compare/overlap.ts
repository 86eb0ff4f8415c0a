import { fields, type Place, type Reader, type Schema } from '@genmedia/openapi';
import {
  type ChangeLocation,
  type Comparison,
  childLocation,
  mapPair,
  type Pair,
} from './comparison.ts';
import type { EffectiveSchema } from './effective-schema.ts';

/**
 * Compares whether a value may have several shapes of a union: `anyOf` allows it, `oneOf` does not.
 * Between shapes that no value has together, they are two ways to write the same.
 */
export function compareOverlap(
  comparison: Comparison,
  schemas: Pair<EffectiveSchema>,
  location: ChangeLocation,
): void {
  const isAllowed = mapPair(schemas, ({ all }) => all.oneOf === undefined);
  const hasUnion = mapPair(schemas, ({ branches }) => branches.length > 0);
  if (!hasUnion.before || !hasUnion.after || isAllowed.before === isAllowed.after) return;
  if (mayOverlap(comparison.after, schemas.after))
    comparison.changes.add(
      `${location.direction}-overlap-${isAllowed.after ? 'added' : 'removed'}`,
      location,
    );
  else comparison.changes.add('words-changed', childLocation(location, '(notation)'));
}

function mayOverlap(reader: Reader, { branches, all }: EffectiveSchema): boolean {
  if (all.discriminator) return false;
  return branches.some((one, index) =>
    branches.slice(index + 1).some((other) => !areApart(reader, one, other)),
  );
}

/** Whether no value matches both schemas: by its type, its own value, its fields, or that of one. */
function areApart(reader: Reader, one: Place<Schema>, other: Place<Schema>): boolean {
  if (haveNothingInCommon(typesOf(one.node), typesOf(other.node))) return true;
  if (haveNothingInCommon(valuesOf(one.node), valuesOf(other.node))) return true;
  if (hasNoRoom(reader, one, other) || hasNoRoom(reader, other, one)) return true;
  return haveOtherValues([reader, one], [reader, other]);
}

/** Whether a field that one of two schemas requires has other values in each of them. */
export function haveOtherValues(
  [reader, one]: [Reader, Place<Schema>],
  [otherReader, other]: [Reader, Place<Schema>],
): boolean {
  const otherFields = fields(otherReader, other);
  const needed = [one.node.required ?? [], other.node.required ?? []].flat();
  return [...fields(reader, one)].some(
    ([name, field]) =>
      needed.includes(name) &&
      haveNothingInCommon(valuesOf(field.node), valuesOf(otherFields.get(name)?.node ?? {})),
  );
}

/** Whether a closed object lacks a field that the other schema requires. */
function hasNoRoom(reader: Reader, closed: Place<Schema>, { node: other }: Place<Schema>): boolean {
  const { type, additionalProperties, patternProperties } = closed.node;
  if (type !== 'object' || additionalProperties !== false || patternProperties) return false;
  const known = fields(reader, closed);
  return (other.required ?? []).some((name) => !known.has(name));
}

/** The types of a schema's values, every integer being a number; undefined for values of any type. */
function typesOf({ type }: Schema): unknown[] | undefined {
  if (type === undefined) return undefined;
  return [type].flat().map((each) => (each === 'integer' ? 'number' : each));
}

/** The values that a schema lists; undefined if it lists none. */
function valuesOf({ const: only, enum: listed }: Schema): unknown[] | undefined {
  return only === undefined ? listed : [only];
}

function haveNothingInCommon(one: unknown[] | undefined, other: unknown[] | undefined): boolean {
  return one !== undefined && other !== undefined && !one.some((each) => other.includes(each));
}
