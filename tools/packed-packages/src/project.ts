import { type ExecFileOptions, execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a command. Resolves with its standard output; rejects with all of its output. */
async function output(
  file: string,
  args: readonly string[],
  options: ExecFileOptions,
): Promise<string> {
  try {
    return String((await run(file, args, options)).stdout);
  } catch (error) {
    const { message, stdout } = error as Error & { stdout?: string };
    throw new Error(`${message}\n${stdout ?? ''}`, { cause: error });
  }
}

/** How a project is made. */
export interface ProjectOptions {
  /** The packed packages, by name. Only the dependencies of the project are installed. */
  tarballs?: Readonly<Record<string, string>>;
  /**
   * URL of the registry from which everything is installed, our packages included. Default: npm's
   * own.
   */
  registry?: string;
  /** The content of the project's package.json. */
  manifest?: object;
  /** Versions that replace those of others' packages, whichever package depends on them. */
  overrides?: Readonly<Record<string, string>>;
  /** A folder to copy into the project. It may contain the package.json. */
  from?: string;
}

export interface Project {
  readonly folder: string;
  /**
   * Runs node, or a command of the project's node_modules/.bin. Rejects with the output if it
   * fails.
   */
  exec(command: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<string>;
  /** The file of a command. `node` is the running Node, unless the project installs one. */
  bin(command: string): string;
  write(file: string, content: string): Promise<void>;
  /** Installs what the project's package.json currently lists. */
  install(): Promise<void>;
  remove(): Promise<void>;
}

/** Makes a new project, and installs its dependencies as a user would. */
export async function createProject({
  tarballs = {},
  registry,
  overrides,
  manifest,
  from,
}: ProjectOptions): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'genmedia-consumer-'));
  const project = projectIn(folder, registry);
  try {
    if (from) await cp(from, folder, { recursive: true });
    if (manifest) {
      const all = { name: 'consumer', private: true, type: 'module', ...manifest };
      await project.write('package.json', JSON.stringify(all));
    }
    if (registry) await project.write('.npmrc', `registry=${registry}\n`);
    await project.write('pnpm-workspace.yaml', settings({ ...overrides, ...filesOf(tarballs) }));
    await project.install();
    return project;
  } catch (error) {
    await project.remove();
    throw error;
  }
}

/**
 * Overrides that install our packages from their tarballs, also where they depend on each other.
 */
function filesOf(tarballs: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(tarballs).map(([name, file]) => [name, `file:${file}`]));
}

function settings(overrides: Readonly<Record<string, string>>): string {
  return [
    'overrides:',
    ...Object.entries(overrides).map(([name, version]) => `  '${name}': '${version}'`),
    'allowBuilds:',
    ...['bun', 'deno', 'esbuild', 'node', 'sharp', 'workerd'].map((name) => `  ${name}: true`),
    // The binaries of these packages come as packages of their own.
    ...['@parcel/watcher', 'node-webcodecs', 'unrs-resolver'].map((name) => `  '${name}': false`),
    // Versions that were just published can be installed.
    'minimumReleaseAge: 0',
    '',
  ].join('\n');
}

function projectIn(folder: string, registry?: string): Project {
  const bin = (command: string) => join(folder, 'node_modules/.bin', command);
  return {
    folder,
    bin,
    async exec(command, args, env) {
      const isOwn = command !== 'node' || existsSync(bin('node'));
      const file = isOwn ? bin(command) : process.execPath;
      return output(file, args, { cwd: folder, env: { ...process.env, ...env } });
    },
    async write(file, content) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), content);
    },
    async install() {
      // A registry on this machine has newer versions than pnpm's cache.
      const options = registry ? [] : ['--prefer-offline'];
      await output('pnpm', ['install', ...options, '--no-frozen-lockfile'], { cwd: folder });
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }),
  };
}
