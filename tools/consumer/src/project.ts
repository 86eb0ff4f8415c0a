import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a project starts from. */
export interface ProjectOptions {
  /** The packed packages, by name. Only those that are depended on are installed. */
  tarballs?: Readonly<Record<string, string>>;
  /** URL of the registry that all is installed from, our packages included; npm's own if left out. */
  registry?: string;
  /** Its package.json. */
  manifest?: object;
  /** Versions of others' packages, whatever depends on them. */
  overrides?: Readonly<Record<string, string>>;
  /** A folder that it is a copy of, which may have the package.json. */
  from?: string;
}

export interface Project {
  readonly folder: string;
  /** Runs node, or a command of the project's node_modules/.bin; rejects with its output. */
  exec(command: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<string>;
  /** The file of a command: node is the one that runs this, where the project has none. */
  bin(command: string): string;
  write(file: string, content: string): Promise<void>;
  /** Installs what its package.json says now. */
  install(): Promise<void>;
  remove(): Promise<void>;
}

/** Makes a project of its own, and installs what it depends on, as a user would. */
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

/** Has our packages come from their tarballs, wherever they are depended on. */
function filesOf(tarballs: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(tarballs).map(([name, file]) => [name, `file:${file}`]));
}

function settings(overrides: Readonly<Record<string, string>>): string {
  return [
    'overrides:',
    ...Object.entries(overrides).map(([name, version]) => `  '${name}': '${version}'`),
    'allowBuilds:',
    ...['bun', 'deno', 'esbuild', 'node', 'sharp', 'workerd'].map((name) => `  ${name}: true`),
    // Their binaries are packages of their own.
    ...['@parcel/watcher', 'node-webcodecs', 'unrs-resolver'].map((name) => `  '${name}': false`),
    // What was published a moment ago can be installed.
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
      try {
        const options = { cwd: folder, env: { ...process.env, ...env } };
        return (await run(file, [...args], options)).stdout;
      } catch (error) {
        const { message, stdout } = error as Error & { stdout?: string };
        throw new Error(`${message}\n${stdout ?? ''}`, { cause: error });
      }
    },
    async write(file, content) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), content);
    },
    async install() {
      // What a registry of this machine has is newer than what pnpm remembers of it.
      const options = registry ? [] : ['--prefer-offline'];
      await run('pnpm', ['install', ...options, '--no-frozen-lockfile'], { cwd: folder });
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }),
  };
}
