import { isObject, type Schema } from '@genmedia/openapi';
import { type ChangeLocation, type Comparison, isSame, mapPair, type Pair } from './comparison.ts';

/** Compares which files a field takes: their kinds, sizes and lengths. */
export function compareFiles(
  comparison: Comparison,
  schemas: Pair<Schema>,
  location: ChangeLocation,
): void {
  compareKinds(comparison, schemas, location);
  compareSizes(comparison, schemas, location);
}

/** Compares the kinds of files. A field without `x-media` takes none. */
function compareKinds(
  { changes }: Comparison,
  schemas: Pair<Schema>,
  location: ChangeLocation,
): void {
  // Contracts of others may have a text there.
  const kinds = mapPair(schemas, (schema) => [schema['x-media'] ?? []].flat() as string[]);
  const hasRemoved = kinds.before.some((kind) => !kinds.after.includes(kind));
  if (hasRemoved) changes.add('file-kinds-removed', location, kinds);
  else if (kinds.after.length > kinds.before.length)
    changes.add('file-kinds-added', location, kinds);
}

/** Compares the largest size and length of files. */
function compareSizes(
  { changes }: Comparison,
  schemas: Pair<Schema>,
  location: ChangeLocation,
): void {
  for (const [keyword, rule] of [
    ['x-max-bytes', 'file-size'],
    ['x-max-seconds', 'length'],
  ] as const) {
    const values = mapPair(schemas, (schema) => schema[keyword]);
    if (isSame(values.before, values.after)) continue;
    changes.add(`${rule}-${isLower(values) ? 'lowered' : 'raised'}`, location, values);
  }
}

/** Whether any limit became lower, or is new: a missing number means no limit. */
function isLower({ before, after }: Pair<unknown>): boolean {
  if (after === undefined) return false;
  // Not `<`, which is false for a number that was missing.
  if (!isObject(after)) return !(Number(after) >= Number(before));
  return Object.entries(after).some(([kind, limit]) => !(Number(limit) >= Object(before)[kind]));
}
