import { type Bump, type Bumps, largest, type Package, packageNames } from './bump.ts';
import type { Change, JudgedChange } from './change.ts';
import { type Rule, rulesById } from './rules.ts';

/** Promises of the contract that its schemas cannot express. */
export interface Policy {
  /** Whether consumers may rely on lists of enum values and union branches being complete. */
  exhaustive: boolean;
}

/** Two views of a contract: the whole contract, or what a caller without the credential sees. */
export type View = 'contract' | 'client';

const packagesOfView: Record<View, readonly Package[]> = {
  contract: ['spec', 'types', 'server', 'service'],
  client: ['types', 'client', 'react'],
};

/** Whether an operation has a hook, by its id. */
export type HasHook = (id: string) => boolean;

/** The bump of each package for a change that was found in one view. */
export function judge(change: Change, view: View, policy: Policy, hasHook: HasHook): JudgedChange {
  const rule: Rule = rulesById[change.rule];
  const affected =
    rule.view === undefined ? packagesOfView[view] : rule.view === view ? packageNames : [];
  const affectsHooks = change.rule.startsWith('sensitive-') || change.operations.some(hasHook);
  const bumpFor = (name: Package): Bump => {
    const isReached = affected.includes(name) && (name !== 'react' || affectsHooks);
    if (!isReached) return 'none';
    const bump = rule.bumps[name];
    return rule.exhaustive && !policy.exhaustive && bump === 'major' ? 'minor' : bump;
  };
  return { ...change, bumps: bumpsBy(bumpFor) };
}

/** One change that was found in both views. */
export function mergeChanges(bumpFor: JudgedChange, other: JudgedChange): JudgedChange {
  const operations = [...new Set([...bumpFor.operations, ...other.operations])];
  return { ...other, operations, bumps: requiredBumps([bumpFor, other]) };
}

/** The bump that each package needs for all changes together. */
export function requiredBumps(changes: readonly JudgedChange[]): Bumps {
  return bumpsBy((name) => largest(changes.map(({ bumps }) => bumps[name])));
}

function bumpsBy(bumpOf: (name: Package) => Bump): Bumps {
  return Object.fromEntries(packageNames.map((name) => [name, bumpOf(name)])) as Bumps;
}
