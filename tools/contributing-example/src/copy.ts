import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '@genmedia/foreign-generators/run';

const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Copies the files of the repository as they are now, without those that git ignores, and installs.
 */
export async function copyRepository(copy: string): Promise<void> {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const files = (await run('git', list, { cwd: repositoryRoot }))
    .split('\0')
    .filter((file) => file !== '');
  for (const file of files) {
    await cp(join(repositoryRoot, file), join(copy, file), { force: true }).catch(unlessGone);
  }
  // Without a template, the copy has no hooks of the user's.
  await run('git', ['init', '--quiet', '--template='], { cwd: copy });
  await pnpmIn(copy)('install', '--frozen-lockfile', '--prefer-offline');
}

/** A file that git lists may be deleted. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Runs pnpm as people type it, in a copy. */
export function pnpmIn(copy: string): (...args: string[]) => Promise<string> {
  return (...args) => run('npx', ['--yes', 'pnpm@12', ...args], { cwd: copy });
}
