import type { Place, Reader, Schema } from '@genmedia/openapi';
import { addIfOneAllowsAnything } from './anything.ts';
import {
  type ChangeLocation,
  type CompareInner,
  type Comparison,
  childLocation,
  mapPair,
  type Pair,
} from './comparison.ts';
import type { EffectiveSchema } from './effective-schema.ts';
import { describeType } from './values.ts';

/** Compares whether objects may have fields that the contract does not name, and of what type. */
export function compareUnknownFields(
  comparison: Comparison,
  { before, after }: Pair<EffectiveSchema>,
  location: ChangeLocation,
  compareInner: CompareInner,
): void {
  const isClosed = {
    before: before.all.additionalProperties === false,
    after: after.all.additionalProperties === false,
  };
  if (isClosed.before !== isClosed.after) {
    const effect = isClosed.after ? 'closed' : 'opened';
    comparison.changes.add(`${location.direction}-fields-${effect}`, location);
  }
  const types = {
    before: otherFieldsOf(comparison.before, before.place),
    after: otherFieldsOf(comparison.after, after.place),
  };
  const inMap = childLocation(location, '{}');
  if (isClosed.before || isClosed.after) addMapChange(comparison, types, inMap);
  else if (types.before && types.after)
    compareInner({ before: types.before, after: types.after }, inMap);
  else addIfOneAllowsAnything(comparison, types, inMap);
}

/** Adds the change of a map to an object that has no other fields, or the reverse. */
function addMapChange(
  { changes }: Comparison,
  types: Pair<Place<Schema> | undefined>,
  location: ChangeLocation,
): void {
  if (!types.before && !types.after) return;
  changes.add(
    `${location.direction}-type-${types.after ? 'widened' : 'narrowed'}`,
    location,
    mapPair(types, (place) => (place ? describeType(place) : 'nothing')),
  );
}

/** The schema of fields without names, if they have one. */
function otherFieldsOf(reader: Reader, place: Place<Schema>): Place<Schema> | undefined {
  const { additionalProperties } = place.node;
  if (typeof additionalProperties !== 'object') return undefined;
  return reader.child(place, 'additionalProperties') as Place<Schema>;
}
