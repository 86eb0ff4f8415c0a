import { UserError } from '@genmedia/codegen/documents';
import { getPackages } from '@manypkg/get-packages';
import type { Bump } from './bump.ts';
import type { Config } from './config.ts';

/** The versions of all packages of a repository, by their names. */
export type Versions = ReadonlyMap<string, string>;

/**
 * Reads the versions in a repository. Throws a UserError if the folder is in none, or if the config
 * names another package.
 */
export async function versionsOf(root: string, { packages }: Config): Promise<Versions> {
  const { packages: found, rootPackage } = await getPackages(root).catch((error: Error) => {
    throw new UserError(error.message);
  });
  // Private packages, such as that of the root, may have no name.
  const all = [...found, ...(rootPackage ? [rootPackage] : [])].filter(
    ({ packageJson }) => packageJson.name,
  );
  const versions = new Map(
    all.map(({ packageJson: { name, version } }) => [name, version ?? '0.0.0']),
  );
  for (const { name } of packages) {
    if (!versions.has(name)) throw new UserError(`There is no package ${name} in ${root}.`);
  }
  return versions;
}

/**
 * The bump of a package at this version. Below 1.0.0, the minor version tells of a break: npm's
 * `^0.1.0` accepts no 0.2.0 (https://semver.org, item 4).
 */
export function bumpBelowOne(bump: Bump, version: string, { breakBelowOne }: Config): Bump {
  return bump === 'major' && version.startsWith('0.') ? breakBelowOne : bump;
}
