import type { Schema } from '@genmedia/openapi';
import { type ChangeLocation, type Comparison, isSame, type Pair } from './comparison.ts';
import type { EffectiveSchema } from './effective-schema.ts';

/** Compares the JSON types of a value. Whether a number is an integer is compared as a limit. */
export function compareType(
  { changes }: Comparison,
  { before, after }: Pair<EffectiveSchema>,
  location: ChangeLocation,
): void {
  const [oldValue, newValue] = [typesOf(before.all), typesOf(after.all)];
  if (isSame(oldValue, newValue)) return;
  const values = { before: describeTypes(oldValue), after: describeTypes(newValue) };
  changes.add(`${location.direction}-type-${effectOnSet(oldValue, newValue)}`, location, values);
}

function typesOf({ type, enum: values, const: constant }: Schema): string[] | undefined {
  const declared = [type ?? []].flat();
  if (declared.length > 0)
    return declared.map((name) => (name === 'integer' ? 'number' : name)).sort();
  const allowed = constant === undefined ? values : [constant];
  return allowed && [...new Set(allowed.map((value) => typeof value))].sort();
}

function describeTypes(types: string[] | undefined): string {
  return types ? types.join(' or ') : 'anything';
}

/** How a set changed. `undefined` is the set of everything. */
function effectOnSet(before: unknown[] | undefined, after: unknown[] | undefined) {
  const isSubset = (one: unknown[] | undefined, other: unknown[] | undefined) =>
    other === undefined || (one?.every((item) => other.includes(item)) ?? false);
  if (isSubset(before, after)) return 'widened';
  return isSubset(after, before) ? 'narrowed' : 'changed';
}

/** Compares lists of allowed values. */
export function compareValues(
  { changes }: Comparison,
  { before, after }: Pair<Schema>,
  location: ChangeLocation,
): void {
  const [oldValue, newValue] = [valuesOf(before), valuesOf(after)];
  if (oldValue === undefined || newValue === undefined) {
    if (oldValue !== newValue)
      changes.add(`${location.direction}-type-${oldValue ? 'widened' : 'narrowed'}`, location, {
        before: oldValue,
        after: newValue,
      });
    return;
  }
  for (const value of oldValue)
    if (!newValue.includes(value))
      changes.add(`${location.direction}-value-removed`, location, { before: value });
  for (const value of newValue)
    if (!oldValue.includes(value))
      changes.add(`${location.direction}-value-added`, location, { after: value });
}

function valuesOf({ enum: values, const: constant }: Schema): unknown[] | undefined {
  return constant === undefined ? values : [constant];
}
