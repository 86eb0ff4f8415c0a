import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackageName } from '@genmedia/packed-packages/tarballs';

/** A package that a release publishes, as `changeset pack` planned it. */
export interface Release {
  kind: 'publish' | 'tag-only';
  name: PackageName;
  version: string;
  /** The dist-tag: `latest`, or that of a pre-release. */
  tag: string;
}

/** The packages of a packed release, each after the packages that it depends on. */
export async function readPlan(folder: string): Promise<Release[]> {
  const text = await readFile(join(folder, 'publish-plan.json'), 'utf8');
  const releases: Release[] = JSON.parse(text).plan.flat();
  return releases.filter(({ kind }) => kind === 'publish');
}
