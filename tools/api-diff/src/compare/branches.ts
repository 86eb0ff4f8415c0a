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
  matchNames,
  type Pair,
} from './comparison.ts';
import type { EffectiveSchema } from './effective-schema.ts';

/** Compares alternatives. A schema without alternatives counts as a single alternative. */
export function compareBranches(
  comparison: Comparison,
  { before, after }: Pair<EffectiveSchema>,
  location: ChangeLocation,
  compareInner: CompareInner,
): void {
  const oldBranches = named(comparison.before, before);
  const newBranches = named(comparison.after, after);
  const { removed, added, common } = matchNames(oldBranches.keys(), newBranches.keys());
  const changed = renamed(removed, added);
  for (const name of removed) {
    if (!changed.has(name))
      comparison.changes.add(`${location.direction}-branch-removed`, location, { before: name });
  }
  for (const name of added) {
    if (![...changed.values()].includes(name))
      comparison.changes.add(`${location.direction}-branch-added`, location, { after: name });
  }
  for (const [one, other] of [...common.map((name) => [name, name] as const), ...changed]) {
    const pair = { before: oldBranches.get(one), after: newBranches.get(other) } as Pair<
      Place<Schema>
    >; // both have them
    compareInner(
      pair,
      common.length + changed.size > 1 ? childLocation(location, `<${other}>`) : location,
    );
  }
}

/** The alternatives, by a name that distinguishes them and that people use. */
function named(reader: Reader, { branches, place }: EffectiveSchema): Map<string, Place<Schema>> {
  const all = branches.length > 0 ? branches : [place];
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

/** If exactly one alternative is gone and exactly one is new, the first became the second. */
function renamed(
  [before, ...otherRemoved]: string[],
  [after, ...otherAdded]: string[],
): Map<string, string> {
  const isOne =
    before !== undefined && after !== undefined && otherRemoved.length + otherAdded.length === 0;
  return new Map(isOne ? [[before, after]] : []);
}
