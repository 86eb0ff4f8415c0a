import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyReleasePlan } from '@changesets/apply-release-plan';
import type { Document } from '@genmedia/openapi';
import { beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { kinds } from '../bump.ts';
import { writeReleased } from '../change/released.ts';
import { nextReleases, releasePlan } from '../change/releases.ts';
import { runAction } from '../change/run.ts';
import {
  configIn,
  releasedFile,
  repository,
  repositoryRoot,
  setContract,
  workingContract,
} from '../testing/repository.ts';
import { type Step, undoChange } from './undo-change.ts';

const golden = join(import.meta.dirname, 'fixtures');
const steps: Step[] = parse(readFileSync(join(import.meta.dirname, 'history.yaml'), 'utf8'));

const isFull = process.env.TEST_FULL === '1';

/** The contract before each change, and the current one at the end. */
let contracts: Document[];

beforeAll(async () => {
  contracts = steps.reduceRight(
    ([next, ...more], step) => [undoChange(next as Document, step), next as Document, ...more],
    [await workingContract()],
  );
});

/** A repository whose packages were released with this contract, as version 1.0.0. */
function released(contract: Document): string {
  const root = repository(contract);
  // Changelogs name the commits of changesets. Here, there are no commits.
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  writeReleased(releasedFile(root), contract);
  return root;
}

/** Does what `pnpm api:release` does, without git and the registry. */
async function release(root: string): Promise<void> {
  const { plan, packages, config } = await releasePlan(root);
  // The repository in the temporary folder does not have the file that writes changelogs.
  const changelog = [join(repositoryRoot, '.changeset/changelog.mjs'), null] as const;
  const settings = { ...config, changelog };
  await applyReleasePlan(plan, packages, settings, undefined, repositoryRoot);
  await runAction(root, 'released', configIn(root));
}

test('every dated change of the interface is a step', async () => {
  const changes = (await workingContract())['x-changes'] as Step[];
  const dates = changes.map(({ date }) => date);
  expect(steps.map(({ date }) => date).sort()).toEqual(dates.sort());
});

test.runIf(isFull)('twelve changes, one release each: versions and changelogs', async () => {
  const [first, ...later] = contracts;
  const root = released(first as Document);
  const versions: Record<string, Record<string, string>> = {};
  for (const [index, contract] of later.entries()) {
    setContract(root, contract);
    await runAction(root, 'write', configIn(root));
    await runAction(root, 'check', configIn(root));
    const releases = await nextReleases(root);
    const moved = releases.map(({ name, before, after }) => [
      name.replace('@genmedia/', ''),
      `${before} → ${after}`,
    ]);
    versions[`${index + 1}: ${steps[index]?.date}`] = Object.fromEntries(moved.sort());
    await release(root);
  }
  await expect(stringify(versions)).toMatchFileSnapshot(join(golden, 'versions.yaml'));
  for (const name of kinds) {
    const folder = name === 'spec' ? name : `packages/${name}`;
    const log = readFileSync(join(root, folder, 'CHANGELOG.md'), 'utf8');
    await expect(log).toMatchFileSnapshot(join(golden, `${name}.txt`));
  }
});
