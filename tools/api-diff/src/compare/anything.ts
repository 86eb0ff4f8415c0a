import { isObject, type Place, type Schema } from '@genmedia/openapi';
import { type ChangeLocation, type Comparison, mapPair, type Pair } from './comparison.ts';
import { describeType } from './values.ts';
import { constrainsNothing } from './words.ts';

/** Adds a change if only one side has a schema that says something. The other allows anything. */
export function addIfOneAllowsAnything(
  { changes }: Comparison,
  pair: Pair<Place<Schema> | undefined>,
  location: ChangeLocation,
): void {
  if (!pair.before === !pair.after || saysNothing(pair.before ?? pair.after)) return;
  const rule = `${location.direction}-type-${pair.after ? 'narrowed' : 'widened'}` as const;
  changes.add(
    rule,
    location,
    mapPair(pair, (place) => (place ? describeType(place) : 'anything')),
  );
}

/** Whether a schema allows anything, as a missing one does: `true`, `{}`, or only annotations. */
function saysNothing(place: Place<Schema> | undefined): boolean {
  const node: unknown = place?.node;
  return node === true || (isObject(node) && constrainsNothing(node));
}
