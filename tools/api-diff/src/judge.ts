import { type Bump, type Bumps, type Kind, kinds, largest } from './bump.ts';
import type { Change, JudgedChange } from './change.ts';
import { type Rule, rulesById } from './rules.ts';

/** Promises of the contract that its schemas cannot express. */
export interface Policy {
  /** Whether consumers may rely on lists of enum values and union branches being complete. */
  exhaustive: boolean;
}

/**
 * Views of a contract. `contract` is all of it. `client` leaves out the credential, which the client
 * adds itself, and streams. `streams` is the same with them: client and hooks read them apart.
 */
export const views = ['contract', 'client', 'streams'] as const;
export type View = (typeof views)[number];

const kindsOfView: Record<View, readonly Kind[]> = {
  contract: ['spec', 'types', 'server', 'service'],
  client: ['types', 'client', 'react'],
  streams: ['client', 'react'],
};

/** Whether an operation has a hook, by its id. */
export type HasHook = (id: string) => boolean;

/** The bump of each kind of package for a change that was found in one view. */
export function judge(change: Change, view: View, policy: Policy, hasHook: HasHook): JudgedChange {
  const rule: Rule = rulesById[change.rule];
  // A rule that only the whole contract shows counts for all kinds.
  const affected = rule.view === undefined ? kindsOfView[view] : kinds;
  // An operation that became sensitive is without a hook now, perhaps also by a new name.
  const affectsHooks = change.rule.startsWith('sensitive-') || change.operations.some(hasHook);
  // Neither requests nor handlers depend on a schema that no operation has.
  const isUnused = change.schema !== undefined && change.operations.length === 0;
  const bumpFor = (kind: Kind): Bump => {
    const isReached = affected.includes(kind) && (kind !== 'react' || affectsHooks);
    if (!isReached) return 'none';
    const bump = rule.bumps[kind];
    if (isUnused && kind === 'service') return 'none';
    if (isUnused && kind === 'server' && bump !== 'none') return 'patch';
    return rule.exhaustive && !policy.exhaustive && bump === 'major' ? 'minor' : bump;
  };
  return { ...change, bumps: bumpsBy(bumpFor) };
}

/** One change that was found in two views. */
export function mergeChanges(one: JudgedChange, other: JudgedChange): JudgedChange {
  const operations = [...new Set([...one.operations, ...other.operations])];
  return { ...other, operations, bumps: requiredBumps([one, other]) };
}

/** The bump that each kind of package needs for all changes together. */
export function requiredBumps(changes: readonly JudgedChange[]): Bumps {
  return bumpsBy((kind) => largest(changes.map(({ bumps }) => bumps[kind])));
}

function bumpsBy(bumpOf: (kind: Kind) => Bump): Bumps {
  return Object.fromEntries(kinds.map((kind) => [kind, bumpOf(kind)])) as Bumps;
}
