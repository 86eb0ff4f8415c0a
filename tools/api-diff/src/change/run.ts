import { existsSync } from 'node:fs';
import { UserError } from '@genmedia/codegen/documents';
import type { Document } from '@genmedia/openapi';
import type { Pair } from '../compare/comparison.ts';
import type { Config } from '../config.ts';
import { readDocument } from '../document.ts';
import { type Versions, versionsOf } from '../packages.ts';
import { linesOf } from '../report/lines.ts';
import { table } from '../report/table.ts';
import { missingChangesets } from './check.ts';
import { addRelease, readHistory } from './history.ts';
import { MissingChangesets } from './missing.ts';
import { type Plan, planOf } from './plan.ts';
import { readRecord, writeRecord } from './record.ts';
import { writeReleased } from './released.ts';
import { assertChangesets, nextReleases, type Release } from './releases.ts';
import { toldInChangelog } from './told.ts';
import { writeChangesets } from './write.ts';

/** What to do about the changes since the last release. */
export type Action = 'write' | 'check' | 'released';

/** The contracts to compare. Before the first release there is no old one. */
export type Contracts = Pick<Pair<Document>, 'after'> & Partial<Pair<Document>>;

/**
 * Performs the action in a repository, and returns the text to print. Throws MissingChangesets if a
 * check fails.
 */
export async function runAction(
  root: string,
  action: Action,
  config: Config,
  contracts?: Contracts,
): Promise<string> {
  const { before, after } = contracts ?? (await contractsOf(config));
  const versions = await versionsOf(root, config);
  const plan = before && planOf({ before, after }, config, versions);
  if (action === 'released') return recordRelease(root, config, after, versions, plan);
  if (!plan)
    return 'Nothing has been released yet. The first release describes the whole contract.\n';
  assertChangesets(root);
  if (action === 'check') return check(root, plan, config);
  writeChangesets(root, plan.needs, config.packages, versions);
  const report = { changes: plan.changes, packages: config.packages, warnings: [] };
  return table(report) + preview(await nextReleases(root), config);
}

/** The contracts that the config names. */
async function contractsOf({ contract, released }: Config): Promise<Contracts> {
  if (contract === undefined || released === undefined)
    throw new UserError('Name both documents, or set contract and released in the config file.');
  const after = await readDocument(contract);
  return existsSync(released) ? { before: await readDocument(released), after } : { after };
}

async function check(root: string, { needs }: Plan, { command }: Config): Promise<string> {
  const missing = missingChangesets(needs, await nextReleases(root), readRecord(root));
  if (missing.length === 0) return '';
  const advice = command ? `Run: ${command}` : 'Run the same command without --check.';
  throw new MissingChangesets(
    `${missing.join('\n')}\n\nThe contract changed since the last release. ${advice}`,
  );
}

function preview(releases: readonly Release[], { breakBelowOne }: Config): string {
  const width = Math.max(0, ...releases.map(({ name }) => name.length));
  const lines = releases.map(
    ({ name, bump, before, after }) => `  ${name.padEnd(width)} ${before} → ${after}  (${bump})`,
  );
  const isBelowOne = releases.some(({ before }) => before.startsWith('0.'));
  const hint =
    isBelowOne && breakBelowOne === 'minor'
      ? ['Below 1.0.0, a major change raises the minor version.']
      : [];
  return ['\nThe next release, by the changesets in .changeset/', ...lines, ...hint, ''].join('\n');
}

async function recordRelease(
  root: string,
  { released, history, packages }: Config,
  contract: Document,
  versions: Versions,
  plan: Plan | undefined,
): Promise<string> {
  if (released === undefined)
    throw new UserError('The config file must say where the released contract is: released.');
  if (history !== undefined) {
    const spec = packages.find(({ kind }) => kind === 'spec')?.name ?? '';
    const isNew = readHistory(history)[0]?.versions[spec] !== versions.get(spec);
    const told = isNew ? await toldInChangelog(root, spec) : undefined;
    const computed = plan ? linesOf(plan.changes, 'spec') : [];
    addRelease(history, {
      date: new Date().toISOString().slice(0, 10),
      versions: Object.fromEntries(packages.map(({ name }) => [name, versions.get(name) ?? ''])),
      changes: told ?? computed,
    });
  }
  writeReleased(released, contract); // last, because a second run compares with it
  writeRecord(root, {}, packages);
  return '';
}
