import type { Document } from '@genmedia/openapi';
import { type Bump, type Package, packageNames } from '../bump.ts';
import type { JudgedChange } from '../change.ts';
import type { Pair } from '../compare/comparison.ts';
import { diff } from '../diff.ts';
import { type Policy, requiredBumps } from '../judge.ts';
import { linesOf } from '../report/lines.ts';

/** What the users of one package need to be told, and the bump that this needs. */
export interface PackageChange {
  bump: Exclude<Bump, 'none'>;
  lines: string[];
}

export type Needs = Partial<Record<Package, PackageChange>>;

export interface Plan {
  changes: JudgedChange[];
  needs: Needs;
}

/**
 * What a release of the current contract needs, compared with the last release.
 *
 * @param isStable whether a package has reached 1.0.0. Below it, the minor version tells of a break:
 * npm's `^0.1.0` accepts no 0.2.0 (https://semver.org, item 4).
 */
export function planOf(
  documents: Pair<Document>,
  policy: Policy,
  isStable: (name: Package) => boolean,
): Plan {
  const changes = diff(documents, policy);
  const bumps = requiredBumps(changes);
  const needs: Needs = {};
  for (const name of packageNames) {
    const bump = bumps[name] === 'major' && !isStable(name) ? 'minor' : bumps[name];
    if (bump !== 'none') needs[name] = { bump, lines: linesOf(changes, name) };
  }
  return { changes, needs };
}
