import { type Bump, type Bumps, bumpLevels, packageNames } from '../bump.ts';
import type { JudgedChange } from '../change.ts';
import { requiredBumps } from '../judge.ts';
import { groupedLines, isGrouped } from './lines.ts';
import { sentence } from './sentence.ts';

/** The changes grouped by the largest bump that they need, the largest first, for people. */
export function table(changes: readonly JudgedChange[]): string {
  if (changes.length === 0) return 'Nothing changed.\n';
  const groups = bumpLevels.toReversed().flatMap((bump) => group(changes, bump));
  const packages = Object.entries(requiredBumps(changes)).map(
    ([name, bump]) => `  ${name.padEnd(8)} ${bump}`,
  );
  return [...groups, 'Packages', ...packages, ''].join('\n');
}

function group(changes: readonly JudgedChange[], bump: Bump): string[] {
  const own = changes.filter(({ bumps }) => largestBump(bumps) === bump);
  if (own.length === 0) return [];
  const listed = own.filter((change) => !isGrouped(change));
  const lines = listed.map((change) => `  ${sentence(change)}  [${packagesByBump(change.bumps)}]`);
  return [bump, ...lines, ...groupedLines(own).map((line) => `  ${line}`), ''];
}

export function largestBump(bumps: Bumps): Bump {
  return bumpLevels.findLast((bump) => Object.values(bumps).includes(bump)) ?? 'none';
}

/** `major: types, server; minor: client` */
function packagesByBump(bumps: Bumps): string {
  const parts = bumpLevels.toReversed().flatMap((bump) => {
    const names = packageNames.filter((name) => bump !== 'none' && bumps[name] === bump);
    return names.length > 0 ? [`${bump}: ${names.join(', ')}`] : [];
  });
  return parts.join('; ') || 'no release';
}
