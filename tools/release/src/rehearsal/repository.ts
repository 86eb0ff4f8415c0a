import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyRepository } from '@genmedia/contributing-example/copy';
import { run } from '@genmedia/foreign-generators/run';
import { type PackageName, packages } from '@genmedia/packed-packages/tarballs';
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
  /** Whether there are changesets; a commit that is to be published has none. */
  hasChangesets(): Promise<boolean>;
  /** Applies the changesets, as the pull request of a release does. */
  version(): Promise<void>;
  /** Publishes and returns what the registry lacks. With `check`, checks first, as `pnpm release` does. */
  publish(options?: { check: boolean }): Promise<Release[]>;
  /** The output of a git command. */
  git(...args: string[]): Promise<string>;
  remove(): Promise<void>;
}

/** Copies the repository, so that it publishes to a registry. */
export async function copyRepositoryFor(registry: Registry): Promise<Repository> {
  const parent = await mkdtemp(join(tmpdir(), 'genmedia-release-'));
  const folder = join(parent, 'genmedia');
  const copy = new RepositoryCopy(folder, parent);
  try {
    await copyRepository(folder);
    await copy.prepare(registry);
    return copy;
  } catch (error) {
    await copy.remove();
    throw error;
  }
}

/** Without the user's settings, which may sign commits and tags, or run hooks. */
const env = { GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1' };

class RepositoryCopy implements Repository {
  readonly folder: string;
  readonly #parent: string;

  constructor(folder: string, parent: string) {
    this.folder = folder;
    this.#parent = parent;
  }

  git(...args: string[]): Promise<string> {
    return run('git', args, { cwd: this.folder, env });
  }

  pnpm(...args: string[]): Promise<string> {
    return run('pnpm', args, { cwd: this.folder, env });
  }

  /** Lets the copy publish to a registry. */
  async prepare({ url, token }: Registry): Promise<void> {
    await this.git('config', 'user.name', 'Rehearsal');
    await this.git('config', 'user.email', 'rehearsal@mail.example');
    // Only a workflow of a public repository can prove where its packages come from.
    for (const path of Object.values(packages)) {
      await this.edit(`${path}/package.json`, (text) =>
        text.replace('"provenance": true', '"provenance": false'),
      );
    }
    const { host } = new URL(url);
    const settings = `registry=${url}\n//${host}/:_authToken=${token}\n`;
    await writeFile(join(this.folder, '.npmrc'), settings);
    await this.#commit('All that there is');
  }

  async edit(file: string, change: (text: string) => string): Promise<void> {
    const text = await readFile(join(this.folder, file), 'utf8');
    const changed = change(text);
    if (changed === text) throw new Error(`Nothing was changed in ${file}.`);
    await writeFile(join(this.folder, file), changed);
  }

  async versions(): Promise<Record<PackageName, string>> {
    const versions = Object.entries(packages).map(async ([name, path]) => {
      const manifest = await readFile(join(this.folder, path, 'package.json'), 'utf8');
      return [name, JSON.parse(manifest).version];
    });
    return Object.fromEntries(await Promise.all(versions));
  }

  async changeset(name: string, bump: 'patch' | 'minor', text: string): Promise<void> {
    const file = join(this.folder, `.changeset/of-${bump}.md`);
    await writeFile(file, `---\n"${name}": ${bump}\n---\n\n${text}\n`);
  }

  async hasChangesets(): Promise<boolean> {
    const files = await readdir(join(this.folder, '.changeset'));
    return files.some((file) => file.endsWith('.md'));
  }

  async version(): Promise<void> {
    await this.#commit('What is to be released');
    await this.pnpm('api:release');
    await this.#commit('Versions');
  }

  async publish({ check } = { check: false }): Promise<Release[]> {
    if (check) await this.pnpm('release');
    else {
      await this.pnpm('release:pack', '.release');
      await this.pnpm('release:publish', '.release');
    }
    return readPlan(join(this.folder, '.release'));
  }

  async remove(): Promise<void> {
    await rm(this.#parent, { recursive: true, force: true, maxRetries: 10 });
  }

  async #commit(message: string): Promise<void> {
    await this.git('add', '--all');
    await this.git('commit', '--quiet', '--allow-empty', '--message', message);
  }
}
