import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PackageName, packages } from '@genmedia/consumer/tarballs';
import { run } from '@genmedia/foreign/run';
import { copyRepository } from '@genmedia/walk/copy';
import { type Release, readPlan } from '../plan.ts';
import type { Registry } from './registry.ts';

/** A copy of the repository that publishes to a registry on this machine. */
export interface Repository {
  readonly folder: string;
  pnpm(...args: string[]): Promise<string>;
  edit(file: string, change: (text: string) => string): Promise<void>;
  /** The version of each published package, as in its package.json. */
  versions(): Promise<Record<PackageName, string>>;
  /** Adds a changeset for a package. */
  changeset(name: string, bump: 'patch' | 'minor', text: string): Promise<void>;
  /** Applies the changesets, as the pull request of a release does. */
  version(): Promise<void>;
  /**
   * Publishes and returns what the registry lacks. `isChecked` checks first, as `pnpm release`
   * does.
   */
  publish(isChecked?: boolean): Promise<Release[]>;
  /** The output of a git command. */
  git(...args: string[]): Promise<string>;
  remove(): Promise<void>;
}

export async function copyFor({ url, token }: Registry): Promise<Repository> {
  const parent = await mkdtemp(join(tmpdir(), 'genmedia-release-'));
  const folder = join(parent, 'genmedia');
  const git = (...args: string[]) => run('git', args, { cwd: folder });
  const pnpm = (...args: string[]) => run('pnpm', args, { cwd: folder });
  const edit: Repository['edit'] = async (file, change) => {
    const text = await readFile(join(folder, file), 'utf8');
    const changed = change(text);
    if (changed === text) throw new Error(`Nothing was changed in ${file}.`);
    await writeFile(join(folder, file), changed);
  };
  const commit = async (message: string) => {
    await git('add', '--all');
    await git('commit', '--quiet', '--allow-empty', '--message', message);
  };

  await copyRepository(folder);
  await git('config', 'user.name', 'Rehearsal');
  await git('config', 'user.email', 'rehearsal@mail.example');
  // Only a workflow of a public repository can prove where its packages come from.
  for (const of of Object.values(packages)) {
    await edit(`${of}/package.json`, (text) =>
      text.replace('"provenance": true', '"provenance": false'),
    );
  }
  const { host } = new URL(url);
  await writeFile(join(folder, '.npmrc'), `registry=${url}\n//${host}/:_authToken=${token}\n`);
  await commit('All that there is');
  return {
    ...{ folder, pnpm, edit, git },
    async versions() {
      const versions = Object.entries(packages).map(async ([name, of]) => {
        const manifest = await readFile(join(folder, of, 'package.json'), 'utf8');
        return [name, JSON.parse(manifest).version];
      });
      return Object.fromEntries(await Promise.all(versions));
    },
    changeset: (name, bump, text) =>
      writeFile(
        join(folder, `.changeset/of-${bump}.md`),
        `---\n"${name}": ${bump}\n---\n\n${text}\n`,
      ),
    async version() {
      await commit('What is to be released');
      await pnpm('api:release');
      await commit('Versions');
    },
    async publish(isChecked = false) {
      if (isChecked) await pnpm('release');
      else {
        await pnpm('release:pack', '.release');
        await pnpm('release:publish', '.release');
      }
      return readPlan(join(folder, '.release'));
    },
    remove: () => rm(parent, { recursive: true, force: true, maxRetries: 10 }),
  };
}
