import { clientView, normalise } from '@genmedia/codegen';
import type { Document } from '@genmedia/openapi';
import { type Bump, type Bumps, largest, PACKAGES, type Package } from './bump.ts';
import type { Change, JudgedChange } from './change.ts';
import { compare } from './compare/compare.ts';
import type { Pair } from './compare/found.ts';
import { RULES, type Rule } from './rules.ts';

/** What the contract promises beyond its schemas. */
export interface Policy {
  /** Whether consumers may list all values of an enum and all shapes of an answer. */
  exhaustive: boolean;
}

/** Which packages are made of which document. */
const SEES: Record<'contract' | 'client', readonly Package[]> = {
  contract: ['spec', 'types', 'server', 'service'],
  client: ['types', 'client', 'react'],
};

/**
 * What differs between two contracts, with the bump that each package needs for it: client and hooks
 * are judged by what a caller without the credential sees, all others by the whole contract.
 */
export function diff(documents: Pair<Document>, policy: Policy): JudgedChange[] {
  const contract = { was: normalise(documents.was), is: normalise(documents.is) };
  const client = { was: clientView(contract.was), is: clientView(contract.is) };
  const hooks = withHooks(contract);
  const judged = new Map<string, JudgedChange>();
  for (const [view, pair] of [
    ['contract', contract],
    ['client', client],
  ] as const) {
    for (const change of compare(pair)) {
      const bumps = bumpsOf(change, view, policy, hooks);
      const key = JSON.stringify([change.rule, change.schema, change.at, change.was, change.is]);
      judged.set(key, merged(judged.get(key), { ...change, bumps }));
    }
  }
  return [...judged.values()];
}

/** The operations that have a hook, in either contract. */
function withHooks(documents: Pair<Document>): Set<string> {
  const all = Object.values(documents).flatMap(({ paths = {} }) =>
    Object.values(paths).flatMap((item) => Object.values(item as object)),
  );
  return new Set(
    all.filter((node) => node?.['x-sensitive'] !== true).map((node) => node?.operationId),
  );
}

function bumpsOf(
  change: Change,
  view: 'contract' | 'client',
  policy: Policy,
  hooks: Set<string>,
): Bumps {
  const rule: Rule = RULES[change.rule];
  const sees = rule.view === 'contract' ? (view === 'contract' ? PACKAGES : []) : SEES[view];
  const one = (name: Package): Bump => {
    if (!sees.includes(name)) return 'none';
    const isBeyond = name === 'react' && !hasHook(change, hooks);
    if (isBeyond) return 'none';
    return rule.exhaustive && !policy.exhaustive && rule.bumps[name] === 'major'
      ? 'minor'
      : rule.bumps[name];
  };
  return Object.fromEntries(PACKAGES.map((name) => [name, one(name)])) as Bumps;
}

/** Hooks have no part in what concerns no operation, or only operations without a hook. */
function hasHook({ rule, operations }: Change, hooks: Set<string>): boolean {
  return rule.startsWith('sensitive-') || operations.some((id) => hooks.has(id));
}

function merged(one: JudgedChange | undefined, other: JudgedChange): JudgedChange {
  if (!one) return other;
  const operations = [...new Set([...one.operations, ...other.operations])];
  const bumps = Object.fromEntries(
    PACKAGES.map((name) => [name, largest([one.bumps[name], other.bumps[name]])]),
  ) as Bumps;
  return { ...other, operations, bumps };
}

/** The bump that each package needs for all changes together. */
export function demanded(changes: readonly JudgedChange[]): Bumps {
  const one = (name: Package) => largest(changes.map(({ bumps }) => bumps[name]));
  return Object.fromEntries(PACKAGES.map((name) => [name, one(name)])) as Bumps;
}
