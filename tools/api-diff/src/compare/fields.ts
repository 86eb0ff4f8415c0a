import type { Place, Schema } from '@genmedia/openapi';
import {
  type ChangeLocation,
  type CompareInner,
  type Comparison,
  childLocation,
  isSame,
  mapPair,
  matchByName,
  type Pair,
} from './comparison.ts';
import type { EffectiveSchema } from './effective-schema.ts';

/** Compares the properties of objects, and which of them are required. */
export function compareFields(
  comparison: Comparison,
  { before, after }: Pair<EffectiveSchema>,
  location: ChangeLocation,
  compareInner: CompareInner,
): void {
  const required = mapPair({ before, after }, ({ all }) => new Set(all.required));
  const properties = [
    comparison.before.entries(before.place, 'properties'),
    comparison.after.entries(after.place, 'properties'),
  ] as const;
  const { removed, added, common } = matchByName(...properties);
  const renamed = renamedField(removed, added);
  if (renamed) comparison.changes.add(`${location.direction}-field-renamed`, location, renamed);
  for (const [name] of renamed ? [] : removed)
    comparison.changes.add(`${location.direction}-field-removed`, childLocation(location, name));
  for (const [name] of renamed ? [] : added) {
    const requirement = required.after.has(name) ? 'required' : 'optional';
    comparison.changes.add(
      `${location.direction}-field-added-${requirement}`,
      childLocation(location, name),
    );
  }
  for (const [name, pair] of common) {
    const isRequired = mapPair(required, (names) => names.has(name));
    compareRequired(comparison, isRequired, hasDefault(pair.after), childLocation(location, name));
    compareInner(pair, childLocation(location, name));
  }
}

type Field = [name: string, schema: Place<Schema>];

/** If exactly one field is gone, and exactly one of the same schema is new, it has a new name. */
function renamedField(
  [before, ...moreGone]: Field[],
  [after, ...moreCome]: Field[],
): Pair<string> | undefined {
  if (!before || !after || moreGone.length + moreCome.length > 0) return undefined;
  const isSchemaSame = isSame(before[1].raw, after[1].raw) && isSame(before[1].node, after[1].node);
  return isSchemaSame ? { before: before[0], after: after[0] } : undefined;
}

/** Compares whether something is required. */
export function compareRequired(
  { changes }: Comparison,
  isRequired: Pair<boolean>,
  hasDefaultValue: boolean,
  location: ChangeLocation,
): void {
  if (isRequired.before === isRequired.after) return;
  if (isRequired.after) changes.add(`${location.direction}-field-became-required`, location);
  else if (location.direction === 'answer') changes.add('answer-field-became-optional', location);
  else changes.add(`request-field-became-${hasDefaultValue ? 'filled' : 'optional'}`, location);
}

export function hasDefault({ raw, node }: Place<Schema>): boolean {
  return ((raw as Schema).default ?? node.default) !== undefined;
}
