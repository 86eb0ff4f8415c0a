import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { assembleReleasePlan } from '@changesets/assemble-release-plan';
import { readConfig } from '@changesets/config';
import { readChangesets } from '@changesets/read';
import { UserError } from '@genmedia/codegen/documents';
import { getPackages } from '@manypkg/get-packages';
import type { Bump } from '../bump.ts';

/** A package's current version, and its version after the next release. */
export interface Release {
  name: string;
  bump: Bump;
  before: string;
  after: string;
}

/** Throws a UserError in a repository without the config of changesets. */
export function assertChangesets(root: string): void {
  if (!existsSync(join(root, '.changeset/config.json')))
    throw new UserError(`${root} has no .changeset/config.json. Run: npx changeset init`);
}

/** The plan that changesets makes for the next release. */
export async function releasePlan(root: string) {
  const packages = await getPackages(root);
  const { config, errors } = await readConfig(root, packages);
  if (!config) throw new UserError(`.changeset/config.json: ${errors.join(' ')}`);
  const changesets = await readChangesets(root);
  return { packages, config, plan: assembleReleasePlan(changesets, packages, config, undefined) };
}

/** The versions after the next release, from all changesets. */
export async function nextReleases(root: string): Promise<Release[]> {
  const { plan, packages } = await releasePlan(root);
  // The plan's own old version is the highest one of a linked group.
  const versions = new Map(
    packages.packages.map(({ packageJson: { name, version } }) => [name, version]),
  );
  const bumped = plan.releases.filter(({ type }) => type !== 'none');
  return bumped.map(({ name, type, newVersion = '' }) => ({
    name,
    bump: type,
    before: versions.get(name) ?? '',
    after: newVersion,
  }));
}
