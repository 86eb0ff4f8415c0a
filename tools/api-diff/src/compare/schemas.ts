import { isReference, type Place, type Schema } from '@genmedia/openapi';
import { addIfOneAllowsAnything } from './anything.ts';
import { compareBranches } from './branches.ts';
import {
  type ChangeLocation,
  type CompareInner,
  type Comparison,
  childLocation,
  isSame,
  mapPair,
  nodesOf,
  type Pair,
} from './comparison.ts';
import { compareDiscriminators } from './discriminators.ts';
import { type EffectiveSchema, effectiveSchema } from './effective-schema.ts';
import { compareFields } from './fields.ts';
import { compareKeywords } from './keywords.ts';
import { compareParts, pairsWithParts, withoutParts } from './parts.ts';
import { compareUnknownFields } from './unknown-fields.ts';
import { asList, compareType } from './values.ts';

/** Pairs that are being compared, because a schema may be inside itself. */
type Ancestors = readonly Pair<Schema>[];

/**
 * Compares what one place may contain. If both sides refer to the same component, it is skipped:
 * each component is compared once. So is each pair of components with different names.
 */
export function compareSchemas(
  comparison: Comparison,
  pair: Pair<Place<Schema>>,
  location: ChangeLocation,
  ancestors: Ancestors = [],
): void {
  const schemas = {
    before: effectiveSchema(comparison.before, pair.before),
    after: effectiveSchema(comparison.after, pair.after),
  };
  const nodes = nodesOf(pair);
  const ancestorsOfInner = [...ancestors, nodes];
  const compareInner: CompareInner = (places, at) =>
    compareSchemas(comparison, places, at, ancestorsOfInner);
  compareNull(comparison, schemas, location);
  if (schemas.before.component !== undefined && schemas.after.component !== undefined) {
    compareBesideReferences(comparison, schemas, location, compareInner);
    if (isComparedOnce(comparison, schemas, location)) return;
    compareContent(comparison, targetsOf(comparison, schemas), location, compareInner);
    return;
  }
  const isInsideItself = ancestors.some(
    ({ before, after }) => before === nodes.before && after === nodes.after,
  );
  if (!isInsideItself) compareContent(comparison, schemas, location, compareInner);
}

/** Whether the components are compared elsewhere, for the same operations. */
function isComparedOnce(
  { compared }: Comparison,
  { before, after }: Pair<EffectiveSchema>,
  { direction, operations }: ChangeLocation,
): boolean {
  if (before.component === after.component) return true;
  const key = [direction, ...operations, before.component, after.component].join(' ');
  const isKnown = compared.has(key);
  compared.add(key);
  return isKnown;
}

/** What two references lead to, without the keywords beside them. */
function targetsOf(
  comparison: Comparison,
  { before, after }: Pair<EffectiveSchema>,
): Pair<EffectiveSchema> {
  const alone = ({ place }: EffectiveSchema): Place<Schema> =>
    isReference(place.raw) ? { ...place, raw: { $ref: place.raw.$ref } } : place;
  return {
    before: effectiveSchema(comparison.before, alone(before)),
    after: effectiveSchema(comparison.after, alone(after)),
  };
}

/** Compares the keywords beside references, which hold as well as those of their targets. */
function compareBesideReferences(
  comparison: Comparison,
  schemas: Pair<EffectiveSchema>,
  location: ChangeLocation,
  compareInner: CompareInner,
): void {
  const own = mapPair(schemas, (schema) => schema.own);
  if (isSame(own.before, own.after)) return;
  const place = ({ own: node, place: { rawAt } }: EffectiveSchema): Place<Schema> => ({
    raw: node,
    rawAt,
    node,
    at: rawAt,
  });
  const beside = {
    before: effectiveSchema(comparison.before, place(schemas.before)),
    after: effectiveSchema(comparison.after, place(schemas.after)),
  };
  if (!isSame(own.before.type, own.after.type)) compareType(comparison, schemas, location);
  if (hasBranches(beside)) compareBranches(comparison, beside, location, compareInner);
  compareKeywordsAndInner(comparison, beside, location, compareInner);
}

function hasBranches({ before, after }: Pair<EffectiveSchema>): boolean {
  return before.branches.length + after.branches.length > 0;
}

/** Compares whether the value may be null. */
function compareNull(
  comparison: Comparison,
  { before, after }: Pair<EffectiveSchema>,
  location: ChangeLocation,
): void {
  if (before.nullable === after.nullable) return;
  const effect = after.nullable ? 'added' : 'removed';
  comparison.changes.add(`${location.direction}-null-${effect}`, location);
}

/** Compares all that is in a schema, with the schemas inside it. */
function compareContent(
  comparison: Comparison,
  written: Pair<EffectiveSchema>,
  location: ChangeLocation,
  compareInner: CompareInner,
): void {
  const { before, after } = written;
  const areUnions = before.branches.length > 0 && after.branches.length > 0;
  const schemas = areUnions ? written : mapPair(written, asList);
  const pairs = pairsWithParts(comparison, schemas);
  if (pairs.length > 0) {
    for (const pair of pairs) compareInner(pair, location);
    compareKeywordsAndInner(comparison, mapPair(schemas, withoutParts), location, compareInner);
    return;
  }
  if (hasBranches(schemas)) compareBranches(comparison, schemas, location, compareInner);
  else compareType(comparison, schemas, location);
  compareKeywordsAndInner(comparison, withoutAlternative(schemas), location, compareInner);
}

/**
 * The schemas without what a single alternative says, if the other schema is nothing but
 * alternatives: that is compared with one of them.
 */
function withoutAlternative({ before, after }: Pair<EffectiveSchema>): Pair<EffectiveSchema> {
  if (before.branches.length === 0 && isUnionAlone(after))
    return { before: emptied(before), after: withoutDiscriminator(after) };
  if (after.branches.length === 0 && isUnionAlone(before))
    return { before: withoutDiscriminator(before), after: emptied(after) };
  return { before, after };
}

function withoutDiscriminator({ all, ...schema }: EffectiveSchema): EffectiveSchema {
  const { discriminator: _, ...others } = all;
  return { ...schema, all: others };
}

function isUnionAlone({ branches, all }: EffectiveSchema): boolean {
  const others = ['properties', 'required', 'additionalProperties', 'items', 'allOf'];
  return branches.length > 0 && !others.some((keyword) => keyword in all);
}

function emptied(schema: EffectiveSchema): EffectiveSchema {
  return { ...schema, all: {}, own: {}, place: { ...schema.place, raw: {}, node: {} } };
}

/** Compares all keywords but the type and the alternatives, with the schemas inside them. */
function compareKeywordsAndInner(
  comparison: Comparison,
  schemas: Pair<EffectiveSchema>,
  location: ChangeLocation,
  compareInner: CompareInner,
): void {
  compareKeywords(
    comparison,
    mapPair(schemas, ({ all }) => all),
    location,
  );
  compareDiscriminators(comparison, schemas, location);
  compareParts(comparison, schemas, location, compareInner);
  compareFields(comparison, schemas, location, compareInner);
  compareItems(comparison, schemas, location, compareInner);
  compareUnknownFields(comparison, schemas, location, compareInner);
}

function compareItems(
  comparison: Comparison,
  { before, after }: Pair<EffectiveSchema>,
  location: ChangeLocation,
  compareInner: CompareInner,
): void {
  const items = {
    before: comparison.before.child(before.place, 'items'),
    after: comparison.after.child(after.place, 'items'),
  };
  const inArray = childLocation(location, '[]');
  if (items.before && items.after)
    compareInner({ before: items.before, after: items.after }, inArray);
  else addIfOneAllowsAnything(comparison, items, inArray);
}
