import {
  componentName,
  fields,
  isReference,
  type Place,
  type Reader,
  type Schema,
} from '@genmedia/openapi';
import {
  type ChangeLocation,
  type CompareInner,
  type Comparison,
  childLocation,
  isSame,
  matchNames,
  type Pair,
} from './comparison.ts';
import type { EffectiveSchema } from './effective-schema.ts';
import { compareOverlap, haveOtherValues } from './overlap.ts';

/** Compares alternatives. A schema without alternatives counts as a single alternative. */
export function compareBranches(
  comparison: Comparison,
  { before, after }: Pair<EffectiveSchema>,
  location: ChangeLocation,
  compareInner: CompareInner,
): void {
  compareOverlap(comparison, { before, after }, location);
  const { equal, rest } = matchEqual({ before: alternatives(before), after: alternatives(after) });
  const oldBranches = named(comparison.before, rest.before);
  const newBranches = named(comparison.after, rest.after);
  const { removed, added, common } = matchNames(oldBranches.keys(), newBranches.keys());
  const isOther = (one: string, other: string) =>
    haveOtherValues(
      [comparison.before, oldBranches.get(one) as Place<Schema>],
      [comparison.after, newBranches.get(other) as Place<Schema>],
    );
  const changed = renamed(removed, added, isOther);
  for (const name of removed) {
    if (!changed.has(name))
      comparison.changes.add(`${location.direction}-branch-removed`, location, { before: name });
  }
  for (const name of added) {
    if (![...changed.values()].includes(name))
      comparison.changes.add(`${location.direction}-branch-added`, location, { after: name });
  }
  const pairs = equal.map((pair) => ({ name: nameOf(comparison.after, pair.after), pair }));
  for (const [one, name] of [...common.map((same) => [same, same] as const), ...changed]) {
    const pair = { before: oldBranches.get(one), after: newBranches.get(name) };
    pairs.push({ name, pair: pair as Pair<Place<Schema>> }); // both have them
  }
  for (const { name, pair } of pairs)
    compareInner(pair, pairs.length > 1 ? childLocation(location, `<${name}>`) : location);
}

function alternatives({ branches, place }: EffectiveSchema): Place<Schema>[] {
  return branches.length > 0 ? branches : [place];
}

/**
 * The alternatives that are the same on both sides, whatever they are called and in whichever order:
 * the same component, or the same content.
 */
function matchEqual({ before, after }: Pair<Place<Schema>[]>): {
  equal: Pair<Place<Schema>>[];
  rest: Pair<Place<Schema>[]>;
} {
  const equal: Pair<Place<Schema>>[] = [];
  const rest = { before: [...before], after: [...after] };
  const isComponent = (one: Place<Schema>, other: Place<Schema>) =>
    isReference(one.raw) && isReference(other.raw) && one.raw.$ref === other.raw.$ref;
  const hasContent = (one: Place<Schema>, other: Place<Schema>) => isSame(one.node, other.node);
  for (const isEqual of [isComponent, hasContent]) {
    for (const one of rest.before) {
      const other = rest.after.find((candidate) => isEqual(one, candidate));
      if (!other) continue;
      equal.push({ before: one, after: other });
      rest.after.splice(rest.after.indexOf(other), 1);
    }
    rest.before = rest.before.filter((one) => !equal.some((pair) => pair.before === one));
  }
  return { equal, rest };
}

/** The alternatives, by a name that distinguishes them and that people use. */
function named(reader: Reader, all: readonly Place<Schema>[]): Map<string, Place<Schema>> {
  const map = new Map<string, Place<Schema>>();
  for (const branch of all) {
    const name = nameOf(reader, branch);
    map.set(map.has(name) ? `${name} ${map.size}` : name, branch);
  }
  return map;
}

function nameOf(reader: Reader, branch: Place<Schema>): string {
  if (isReference(branch.raw)) return componentName(branch.raw.$ref) ?? branch.raw.$ref;
  const own = fields(reader, branch);
  for (const key of new Set(['status', 'type', 'role', ...own.keys()])) {
    const { const: fixed, enum: [one, ...more] = [] } = own.get(key)?.node ?? {};
    const value = fixed ?? (more.length === 0 ? one : undefined);
    if (value !== undefined) return `${key} ${value}`;
  }
  const { type, const: constant, enum: values } = branch.node;
  return String(constant ?? values?.join('|') ?? type ?? 'anything');
}

/**
 * If exactly one alternative is gone and exactly one is new, the first became the second, unless a
 * field tells them apart.
 */
function renamed(
  [before, ...otherRemoved]: string[],
  [after, ...otherAdded]: string[],
  isOther: (before: string, after: string) => boolean,
): Map<string, string> {
  const isOne =
    before !== undefined && after !== undefined && otherRemoved.length + otherAdded.length === 0;
  return new Map(isOne && !isOther(before, after) ? [[before, after]] : []);
}
