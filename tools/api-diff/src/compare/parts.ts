import {
  componentName,
  isReference,
  type Place,
  type Reader,
  type Schema,
} from '@genmedia/openapi';
import {
  type ChangeLocation,
  type CompareInner,
  type Comparison,
  matchByName,
  type Pair,
} from './comparison.ts';
import type { EffectiveSchema } from './effective-schema.ts';

/** Compares the parts of an `allOf` that could not be merged. A value has to match all of them. */
export function compareParts(
  comparison: Comparison,
  { before, after }: Pair<EffectiveSchema>,
  location: ChangeLocation,
  compareInner: CompareInner,
): void {
  const { removed, added, common } = matchByName(
    partsOf(comparison.before, before),
    partsOf(comparison.after, after),
  );
  const { direction } = location;
  for (const [name] of removed)
    comparison.changes.add(`${direction}-type-widened`, location, { before: name, after: 'more' });
  for (const [name] of added)
    comparison.changes.add(`${direction}-type-narrowed`, location, { before: 'more', after: name });
  for (const [, pair] of common) compareInner(pair, location);
}

/** The parts by the names of their components; parts without a name by their positions. */
function partsOf(reader: Reader, { place }: EffectiveSchema): [string, Place<Schema>][] {
  return reader.entries(place, 'allOf').map(([position, part]) => {
    const name = isReference(part.raw) ? componentName(part.raw.$ref) : undefined;
    return [name ?? `part ${Number(position) + 1}`, part];
  });
}
