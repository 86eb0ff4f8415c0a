import { type Bump, isLess } from '../bump.ts';
import type { Needs } from './plan.ts';
import type { Release } from './releases.ts';

/**
 * What is missing in the changesets. `needs`: what the contract needs; `releases`: what the next
 * release does; `recorded`: what the changesets tell users.
 */
export function missingChangesets(
  needs: Needs,
  releases: readonly Release[],
  recorded: Needs,
): string[] {
  return Object.entries(needs).flatMap(([name, need]) => {
    if (!need) return [];
    const bump = bumpOf(releases, name);
    if (isLess(bump, need.bump)) {
      const actual = bump === 'none' ? 'no changeset' : `a ${bump}`;
      return [`${name} needs a ${need.bump}, and has ${actual}: ${need.lines[0]}`];
    }
    const unrecorded = need.lines.filter((line) => !recorded[name]?.lines.includes(line));
    return unrecorded.map((line) => `Users of ${name} are not told: ${line}`);
  });
}

function bumpOf(releases: readonly Release[], name: string): Bump {
  return releases.find((release) => release.name === name)?.bump ?? 'none';
}
