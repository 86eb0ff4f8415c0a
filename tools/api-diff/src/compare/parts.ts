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
  isSame,
  matchByName,
  type Pair,
} from './comparison.ts';
import type { EffectiveSchema } from './effective-schema.ts';
import { compareWords, constrainsNothing } from './words.ts';

/** Compares the parts of an `allOf` that could not be merged. A value has to match all of them. */
export function compareParts(
  comparison: Comparison,
  { before, after }: Pair<EffectiveSchema>,
  location: ChangeLocation,
  compareInner: CompareInner,
): void {
  const oldParts = partsOf(comparison.before, before);
  const newParts = partsOf(comparison.after, after);
  const without = (parts: Part[], others: Part[]) =>
    parts.filter(([, part]) => !others.some(([, other]) => isSame(part.node, other.node)));
  const { removed, added, common } = matchByName(
    without(oldParts, newParts),
    without(newParts, oldParts),
  );
  const { direction } = location;
  for (const [name, { raw, node }] of removed) {
    const part = isReference(raw) ? name : node;
    if (constrainsNothing(raw)) compareWords(comparison, { before: node, after: {} }, location);
    else comparison.changes.add(`${direction}-part-removed`, location, { before: part });
  }
  for (const [name, { raw, node }] of added) {
    const part = isReference(raw) ? name : node;
    if (constrainsNothing(raw)) compareWords(comparison, { before: {}, after: node }, location);
    else comparison.changes.add(`${direction}-part-added`, location, { after: part });
  }
  for (const [, pair] of common) compareInner(pair, location);
}

type Part = [name: string, place: Place<Schema>];

/** The parts by the names of their components; parts without a name by their positions. */
function partsOf(reader: Reader, { place }: EffectiveSchema): Part[] {
  return reader.entries(place, 'allOf').map(([position, part]) => {
    const name = isReference(part.raw) ? componentName(part.raw.$ref) : undefined;
    return [name ?? `part ${Number(position) + 1}`, part];
  });
}

/**
 * What to compare if only one side is an `allOf`: the other side with the part that holds its fields,
 * and each further part with nothing. Empty if there is no such part.
 */
export function pairsWithParts(
  comparison: Comparison,
  { before, after }: Pair<EffectiveSchema>,
): Pair<Place<Schema>>[] {
  const old = partsOf(comparison.before, before).map(([, part]) => part);
  const now = partsOf(comparison.after, after).map(([, part]) => part);
  if (old.length === 0 && arePartsAlone(after) && before.branches.length === 0)
    return withParts(before.place, now).map(([whole, part]) => ({ before: whole, after: part }));
  if (now.length === 0 && arePartsAlone(before) && after.branches.length === 0)
    return withParts(after.place, old).map(([whole, part]) => ({ before: part, after: whole }));
  return [];
}

function arePartsAlone({ all, branches }: EffectiveSchema): boolean {
  return branches.length === 0 && all.properties === undefined;
}

function withParts(
  whole: Place<Schema>,
  parts: Place<Schema>[],
): [whole: Place<Schema>, part: Place<Schema>][] {
  const main =
    parts.find(({ node }) => isSame(node, whole.node)) ??
    parts.find(({ node }) => node.properties !== undefined);
  if (!main) return [];
  return parts.map((part) => {
    const node: Schema = part.node.type && whole.node.type ? { type: whole.node.type } : {};
    return [part === main ? whole : { ...whole, raw: node, node }, part];
  });
}

/** What is left to compare beside the parts; of a schema without parts, nothing. */
export function withoutParts(schema: EffectiveSchema): EffectiveSchema {
  const { allOf, ...beside } = schema.all;
  const node = allOf ? beside : {};
  return { ...schema, all: node, own: node, place: { ...schema.place, raw: node, node } };
}
