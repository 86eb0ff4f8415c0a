import type { Place, Schema } from '@genmedia/openapi';
import { type ChangeLocation, type Comparison, mapPair, type Pair } from './comparison.ts';
import { describeType } from './values.ts';

/** Adds a change if only one side has a schema. The other side allows anything. */
export function addIfOneAllowsAnything(
  { changes }: Comparison,
  pair: Pair<Place<Schema> | undefined>,
  location: ChangeLocation,
): void {
  if (!pair.before === !pair.after) return;
  const rule = `${location.direction}-type-${pair.after ? 'narrowed' : 'widened'}` as const;
  changes.add(
    rule,
    location,
    mapPair(pair, (place) => (place ? describeType(place) : 'anything')),
  );
}
