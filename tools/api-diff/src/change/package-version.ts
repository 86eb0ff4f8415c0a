import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Package } from '../bump.ts';

/** The version of a package of the repository, as its package.json says. */
export function versionOf(root: string, name: Package): string {
  const folder = name === 'spec' ? 'spec' : `packages/${name}`;
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).version;
}

/** Whether a package has reached 1.0.0. */
export function isStable(root: string, name: Package): boolean {
  return !versionOf(root, name).startsWith('0.');
}
