import type { Place, Schema } from '@genmedia/openapi';
import {
  type ChangeLocation,
  type CompareInner,
  type Comparison,
  childLocation,
  mapPair,
  matchByName,
  type Pair,
} from './comparison.ts';
import type { EffectiveSchema } from './effective-schema.ts';
import { renamedFields } from './renames.ts';

/** Compares the properties of objects, and which of them are required. */
export function compareFields(
  comparison: Comparison,
  { before, after }: Pair<EffectiveSchema>,
  location: ChangeLocation,
  compareInner: CompareInner,
): void {
  const required = mapPair({ before, after }, ({ all }) => new Set(requiredIn(all)));
  const properties = [
    fieldsIn(location.direction, comparison.before.entries(before.place, 'properties')),
    fieldsIn(location.direction, comparison.after.entries(after.place, 'properties')),
  ] as const;
  const { removed, added, common } = matchByName(...properties);
  compareAccess(comparison, common, location);
  const renamed = renamedFields(removed, added);
  for (const names of renamed)
    comparison.changes.add(`${location.direction}-field-renamed`, location, names);
  const isOther = ([name]: [string, unknown]) =>
    !renamed.some((names) => names.before === name || names.after === name);
  addFieldChanges(
    comparison,
    { removed: removed.filter(isOther), added: added.filter(isOther) },
    ([name]) => required.after.has(name),
    location,
  );
  for (const [name, pair] of common) {
    const isRequired = mapPair(required, (names) => names.has(name));
    compareRequired(comparison, isRequired, hasDefault(pair.after), childLocation(location, name));
    compareInner(pair, childLocation(location, name));
  }
  compareUndescribed(comparison, { before, after }, location);
}

/** Reports the fields that are gone, and the new ones. */
export function addFieldChanges<Field extends [name: string, place: unknown]>(
  { changes }: Comparison,
  { removed, added }: { removed: Field[]; added: Field[] },
  isRequired: (field: Field) => boolean,
  location: ChangeLocation,
): void {
  const { direction } = location;
  for (const [name] of removed)
    changes.add(`${direction}-field-removed`, childLocation(location, name));
  for (const field of added) {
    const requirement = isRequired(field) ? 'required' : 'optional';
    changes.add(`${direction}-field-added-${requirement}`, childLocation(location, field[0]));
  }
}

/** The required fields of a schema. Many contracts have `required: true` there, which says nothing. */
function requiredIn({ required }: Schema): string[] {
  return Array.isArray(required) ? required : [];
}

/** Compares required fields that another part of the schema describes, or none. */
function compareUndescribed(
  comparison: Comparison,
  schemas: Pair<EffectiveSchema>,
  location: ChangeLocation,
): void {
  const { before, after } = mapPair(schemas, ({ all }) => all);
  const described = new Set([before, after].flatMap((all) => Object.keys(all.properties ?? {})));
  for (const name of new Set([...requiredIn(before), ...requiredIn(after)])) {
    if (described.has(name)) continue;
    const isRequired = mapPair({ before, after }, (all) => requiredIn(all).includes(name));
    compareRequired(comparison, isRequired, false, childLocation(location, name));
  }
}

/** Requests have no fields that are only read, and answers none that are only written. */
function fieldsIn(
  direction: ChangeLocation['direction'],
  fields: [string, Place<Schema>][],
): [string, Place<Schema>][] {
  const mark = direction === 'request' ? 'readOnly' : 'writeOnly';
  return fields.filter(([, field]) => !isMarked(field, mark));
}

function isMarked({ raw, node }: Place<Schema>, mark: 'readOnly' | 'writeOnly'): boolean {
  return ((raw as Schema)[mark] ?? node[mark]) === true;
}

/** Compares the marks of fields that are there in both contracts. */
function compareAccess(
  { changes }: Comparison,
  fields: [string, Pair<Place<Schema>>][],
  location: ChangeLocation,
): void {
  for (const [name, pair] of fields) {
    const access = mapPair(pair, accessOf);
    if (access.before !== access.after)
      changes.add('access-changed', childLocation(location, name), access);
  }
}

function accessOf(field: Place<Schema>): string {
  if (isMarked(field, 'readOnly')) return 'read-only';
  return isMarked(field, 'writeOnly') ? 'write-only' : 'sent and answered';
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
