import type { Schema } from '@genmedia/openapi';
import { type Comparison, isSame, type Pair, type Spot } from './found.ts';
import type { Look } from './look.ts';

/** Compares the JSON types of a value. Whether a number is an integer is compared as a limit. */
export function compareType({ found }: Comparison, { was, is }: Pair<Look>, spot: Spot): void {
  const [old, now] = [typesOf(was.all), typesOf(is.all)];
  if (isSame(old, now)) return;
  const values = { was: told(old), is: told(now) };
  found.add(`${spot.side}-type-${effect(old, now)}`, spot, values);
}

function typesOf({ type, enum: values, const: only }: Schema): string[] | undefined {
  const said = [type ?? []].flat();
  if (said.length > 0) return said.map((name) => (name === 'integer' ? 'number' : name)).sort();
  const known = only === undefined ? values : [only];
  return known && [...new Set(known.map((value) => typeof value))].sort();
}

function told(types: string[] | undefined): string {
  return types ? types.join(' or ') : 'anything';
}

/** How a set changed. `undefined` is the set of everything. */
function effect(was: unknown[] | undefined, is: unknown[] | undefined) {
  const within = (one: unknown[] | undefined, other: unknown[] | undefined) =>
    other === undefined || (one?.every((item) => other.includes(item)) ?? false);
  if (within(was, is)) return 'widened';
  return within(is, was) ? 'narrowed' : 'changed';
}

/** Compares lists of allowed values. */
export function compareValues({ found }: Comparison, { was, is }: Pair<Schema>, spot: Spot): void {
  const [old, now] = [valuesOf(was), valuesOf(is)];
  if (old === undefined || now === undefined) {
    if (old !== now)
      found.add(`${spot.side}-type-${old ? 'widened' : 'narrowed'}`, spot, { was: old, is: now });
    return;
  }
  for (const value of old)
    if (!now.includes(value)) found.add(`${spot.side}-value-removed`, spot, { was: value });
  for (const value of now)
    if (!old.includes(value)) found.add(`${spot.side}-value-added`, spot, { is: value });
}

function valuesOf({ enum: several, const: only }: Schema): unknown[] | undefined {
  return only === undefined ? several : [only];
}
