import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPackages } from '@manypkg/get-packages';
import { title } from './changeset.ts';

/**
 * What the changelog of a package says that its current version does to the API: the changeset as
 * people edited it. Undefined if the changelog does not say.
 */
export async function toldInChangelog(root: string, name: string): Promise<string[] | undefined> {
  const { packages } = await getPackages(root);
  const found = packages.find(({ packageJson }) => packageJson.name === name);
  const file = join(found?.dir ?? root, 'CHANGELOG.md');
  if (!found || !existsSync(file)) return undefined;
  const versions = readFileSync(file, 'utf8').split(/^## /m);
  const current = versions.find((text) => text.startsWith(`${found.packageJson.version}\n`));
  const [, list] = current?.split(`${title}\n`) ?? [];
  // Its items are indented, because the whole changeset is an item of the changelog.
  const [own = ''] = list?.split(/^\S/m) ?? [];
  const items = own.split(/^ +- /m).slice(1);
  const told = items.map((item) =>
    item
      .replace(/\n\s*\n.*/s, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  return told.length > 0 ? told : undefined;
}
