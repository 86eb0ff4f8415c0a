import { type Bump, type Bumps, bumpLevels } from '../bump.ts';
import type { JudgedChange } from '../change.ts';
import type { ContractPackage } from '../config.ts';
import { requiredBumps } from '../judge.ts';
import { groupedLines, isGrouped } from './lines.ts';
import type { Report } from './report.ts';
import { sentence } from './sentence.ts';

type Packages = readonly ContractPackage[];

/** The changes grouped by the largest bump that they need, the largest first, for people. */
export function table({ changes, packages, warnings }: Report): string {
  const dates = warnings.length > 0 ? ['Dates', ...warnings.map((text) => `  ${text}`), ''] : [];
  if (changes.length === 0) return ['Nothing changed.', ...dates, ''].join('\n');
  const groups = bumpLevels.toReversed().flatMap((bump) => group(changes, packages, bump));
  const bumps = requiredBumps(changes);
  const width = Math.max(...packages.map(({ name }) => name.length));
  const lines = packages.map(({ name, kind }) => `  ${name.padEnd(width)}  ${bumps[kind]}`);
  return [...groups, ...dates, 'Packages', ...lines, ''].join('\n');
}

function group(changes: readonly JudgedChange[], packages: Packages, bump: Bump): string[] {
  const own = changes.filter(({ bumps }) => largestBump(bumps, packages) === bump);
  if (own.length === 0) return [];
  const listed = own.filter((change) => !isGrouped(change));
  const lines = listed.map(
    (change) => `  ${sentence(change)}  [${packagesByBump(change.bumps, packages)}]`,
  );
  return [bump, ...lines, ...groupedLines(own).map((line) => `  ${line}`), ''];
}

/** The largest bump of these packages. */
export function largestBump(bumps: Bumps, packages: Packages): Bump {
  return bumpLevels.findLast((bump) => packages.some(({ kind }) => bumps[kind] === bump)) ?? 'none';
}

/** `major: types, server; minor: client` */
function packagesByBump(bumps: Bumps, packages: Packages): string {
  const parts = bumpLevels.toReversed().flatMap((bump) => {
    const named = packages.filter(({ kind }) => bump !== 'none' && bumps[kind] === bump);
    const names = named.map(({ name }) => shortName(name));
    return names.length > 0 ? [`${bump}: ${names.join(', ')}`] : [];
  });
  return parts.join('; ') || 'no release';
}

/** A package's name without its scope. */
export function shortName(name: string): string {
  return name.replace(/^@[^/]+\//, '');
}
