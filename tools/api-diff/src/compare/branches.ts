import {
  componentName,
  fields,
  isReference,
  type Place,
  type Reader,
  type Schema,
} from '@genmedia/openapi';
import { below, type CompareInner, type Comparison, names, type Pair, type Spot } from './found.ts';
import type { Look } from './look.ts';

/** Compares alternatives. A schema without alternatives counts as a single alternative. */
export function compareBranches(
  the: Comparison,
  { was, is }: Pair<Look>,
  spot: Spot,
  inner: CompareInner,
): void {
  const old = named(the.was, was);
  const now = named(the.is, is);
  const { gone, come, kept } = names(old.keys(), now.keys());
  const changed = renamed(gone, come);
  for (const name of gone) {
    if (!changed.has(name)) the.found.add(`${spot.side}-branch-removed`, spot, { was: name });
  }
  for (const name of come) {
    if (![...changed.values()].includes(name))
      the.found.add(`${spot.side}-branch-added`, spot, { is: name });
  }
  for (const [one, other] of [...kept.map((name) => [name, name] as const), ...changed]) {
    const pair = { was: old.get(one), is: now.get(other) } as Pair<Place<Schema>>; // both have them
    inner(pair, kept.length + changed.size > 1 ? below(spot, `<${other}>`) : spot);
  }
}

/** The alternatives, by a name that distinguishes them and that people use. */
function named(reader: Reader, { branches, place }: Look): Map<string, Place<Schema>> {
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
  for (const key of ['status', 'type', 'role']) {
    const { const: only, enum: [one, ...more] = [] } = fields(reader, branch).get(key)?.node ?? {};
    const value = only ?? (more.length === 0 ? one : undefined);
    if (value !== undefined) return `${key} ${value}`;
  }
  const { type, const: only, enum: values } = branch.node;
  return String(only ?? values?.join('|') ?? type ?? 'anything');
}

/** If exactly one alternative is gone and exactly one is new, the first became the second. */
function renamed([was, ...moreGone]: string[], [is, ...moreCome]: string[]): Map<string, string> {
  const isOne = was !== undefined && is !== undefined && moreGone.length + moreCome.length === 0;
  return new Map(isOne ? [[was, is]] : []);
}
