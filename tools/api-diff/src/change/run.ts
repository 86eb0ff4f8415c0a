import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@genmedia/codegen';
import { workingContract } from '../contract.ts';
import { policyOf } from '../policy.ts';
import { table } from '../report/table.ts';
import { missingChangesets } from './check.ts';
import { addRelease } from './history.ts';
import { isStable } from './package-version.ts';
import { type Plan, planOf } from './plan.ts';
import { readRecord, record } from './record.ts';
import { releasedContract, writeReleased } from './released.ts';
import { nextReleases } from './releases.ts';
import { writeChangesets } from './write.ts';

/** What to do about the changes since the last release. */
export type Action = 'write' | 'check' | 'released';

/**
 * Performs the action in a repository, and returns the text to print. Throws a UserError if a check
 * fails.
 */
export async function runAction(root: string, action: Action): Promise<string> {
  const plan = await planFrom(root);
  if (action === 'released') return recordRelease(root, plan?.changes ?? []);
  if (!plan)
    return 'Nothing has been released yet. The first release describes the whole contract.\n';
  if (action === 'check') return check(root, plan);
  writeChangesets(root, plan.needs);
  return table(plan.changes) + (await preview(root));
}

async function planFrom(root: string): Promise<Plan | undefined> {
  const before = releasedContract(root);
  if (!before) return undefined;
  const documents = { before, after: await workingContract(root) };
  return planOf(documents, policyOf(root), (name) => isStable(root, name));
}

async function check(root: string, { needs }: Plan): Promise<string> {
  const missing = missingChangesets(needs, await nextReleases(root), readRecord(root));
  if (missing.length === 0) return '';
  throw new UserError(
    `${missing.join('\n')}\n\nThe contract changed since the last release. Run: pnpm api:change`,
  );
}

async function preview(root: string): Promise<string> {
  const releases = await nextReleases(root);
  const lines = releases.map(
    ({ name, bump, before, after }) => `  ${name.padEnd(20)} ${before} → ${after}  (${bump})`,
  );
  const isBelowOne = releases.some(({ before }) => before.startsWith('0.'));
  const hint = isBelowOne ? ['Below 1.0.0, a major change raises the minor version.'] : [];
  return ['\nThe next release, by the changesets in .changeset/', ...lines, ...hint, ''].join('\n');
}

async function recordRelease(root: string, changes: Plan['changes']): Promise<string> {
  writeReleased(root, await workingContract(root));
  addRelease(root, new Date().toISOString().slice(0, 10), changes);
  rmSync(join(root, record), { force: true });
  return '';
}
