import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A release that can run: a checkout of its commit, built. */
export interface Release {
  name: string;
  /** The file of its command. */
  file: string;
}

const root = resolve(import.meta.dirname, '../../../..');

/** The release of the checkout that this file is in. Its packages have been built. */
export const thisRelease: Release = {
  name: 'this one',
  file: join(root, 'packages/service/src/main.ts'),
};

/** Checks out a commit, installs what it needs and builds it. The caller removes it. */
export async function checkOut(commit: string): Promise<Release & { remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'genmedia-release-'));
  try {
    const archive = join(folder, 'release.tar');
    await run(root, 'git', 'archive', '--output', archive, commit);
    await run(folder, 'tar', '-xf', archive);
    const pnpm = ['--yes', 'pnpm@12'];
    await run(folder, 'npx', ...pnpm, 'install', '--frozen-lockfile', '--prefer-offline');
    await run(
      folder,
      'npx',
      ...pnpm,
      'exec',
      'turbo',
      'run',
      'build',
      '--filter=@genmedia/service',
    );
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
  return {
    name: commit,
    file: join(folder, 'packages/service/src/main.ts'),
    remove: () => rm(folder, { recursive: true }),
  };
}

async function run(cwd: string, program: string, ...args: string[]): Promise<void> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}.`);
}
