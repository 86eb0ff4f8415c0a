import { type Bump, type Bumps, largest, PACKAGES, type Package } from './bump.ts';
import type { Change, JudgedChange } from './change.ts';
import { RULES, type Rule } from './rules.ts';

/** What the contract promises beyond its schemas. */
export interface Policy {
  /** Whether consumers may list all values of an enum and all shapes of a union. */
  exhaustive: boolean;
}

/** What a document shows: the whole contract, or what a caller without the credential sees of it. */
export type View = 'contract' | 'client';

const SEES: Record<View, readonly Package[]> = {
  contract: ['spec', 'types', 'server', 'service'],
  client: ['types', 'client', 'react'],
};

/** Whether operations have a hook, by their ids. */
export type HasHook = (id: string) => boolean;

/** What a change, found in one view, means for each package. */
export function judge(change: Change, view: View, policy: Policy, hasHook: HasHook): JudgedChange {
  const rule: Rule = RULES[change.rule];
  const sees = rule.view === undefined ? SEES[view] : rule.view === view ? PACKAGES : [];
  const isHooks = change.rule.startsWith('sensitive-') || change.operations.some(hasHook);
  const one = (name: Package): Bump => {
    const isReached = sees.includes(name) && (name !== 'react' || isHooks);
    if (!isReached) return 'none';
    const bump = rule.bumps[name];
    return rule.exhaustive && !policy.exhaustive && bump === 'major' ? 'minor' : bump;
  };
  return { ...change, bumps: each(one) };
}

/** The same change, as both views show it. */
export function merged(one: JudgedChange, other: JudgedChange): JudgedChange {
  const operations = [...new Set([...one.operations, ...other.operations])];
  return { ...other, operations, bumps: demanded([one, other]) };
}

/** The bump that each package needs for all changes together. */
export function demanded(changes: readonly JudgedChange[]): Bumps {
  return each((name) => largest(changes.map(({ bumps }) => bumps[name])));
}

function each(bumpOf: (name: Package) => Bump): Bumps {
  return Object.fromEntries(PACKAGES.map((name) => [name, bumpOf(name)])) as Bumps;
}
