import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The published packages, by the folder that holds them. */
export const packages = {
  '@genmedia/spec': 'spec',
  '@genmedia/types': 'packages/types',
  '@genmedia/client': 'packages/client',
  '@genmedia/react': 'packages/react',
  '@genmedia/server': 'packages/server',
  '@genmedia/media': 'packages/media',
  '@genmedia/sandbox': 'packages/sandbox',
  '@genmedia/console': 'packages/console',
  '@genmedia/service': 'packages/service',
} as const;

export interface Project {
  readonly folder: string;
  /** Bytes of each packed tarball, by package name. */
  readonly sizes: Readonly<Record<string, number>>;
  /** Runs node, or a command of the project's node_modules/.bin; rejects with its output. */
  exec(command: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<string>;
  write(file: string, content: string): Promise<void>;
  remove(): Promise<void>;
}

/** The version of a third-party package that this workspace installed, for the empty project. */
async function installed(name: string, from: string): Promise<string> {
  const manifest = JSON.parse(
    await readFile(join(root, from, 'node_modules', name, 'package.json'), 'utf8'),
  );
  return manifest.version;
}

export async function pack(
  destination: string,
): Promise<Record<string, { file: string; size: number }>> {
  const packed: Record<string, { file: string; size: number }> = {};
  for (const [name, folder] of Object.entries(packages)) {
    const { stdout } = await run('pnpm', ['pack', '--json', '--pack-destination', destination], {
      cwd: join(root, folder),
    });
    const { filename, size } = JSON.parse(stdout);
    packed[name] = { file: filename, size };
  }
  return packed;
}

/** Packs every published package and installs the tarballs into an empty project, as a user would. */
export async function createProject(): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'genmedia-consumer-'));
  await mkdir(join(folder, 'tarballs'));
  const packed = await pack(join(folder, 'tarballs'));
  const tarballs = Object.fromEntries(
    Object.entries(packed).map(([name, { file }]) => [name, `file:${file}`]),
  );
  const peers = ['react', 'react-dom', '@tanstack/react-query', '@types/react', '@types/react-dom'];
  const versions = await Promise.all(
    peers.map(async (name) => [name, await installed(name, 'packages/react')]),
  );
  const write = (file: string, content: string) => writeFile(join(folder, file), content);
  await write(
    'package.json',
    JSON.stringify({
      name: 'consumer',
      private: true,
      type: 'module',
      dependencies: {
        ...tarballs,
        ...Object.fromEntries(versions),
        ai: await installed('ai', 'packages/sandbox'),
        hono: await installed('hono', 'packages/server'),
        '@hono/node-server': await installed('@hono/node-server', 'packages/service'),
        // The AI SDK's declarations need it, and do not bring it.
        '@types/json-schema': await installed('@types/json-schema', 'tools/consumer'),
        '@types/node': await installed('@types/node', 'packages/service'),
        typescript: await installed('typescript', '.'),
        esbuild: await installed('esbuild', 'packages/react'),
      },
    }),
  );
  await write(
    'pnpm-workspace.yaml',
    [
      'overrides:',
      ...Object.entries(tarballs).map(([name, file]) => `  '${name}': '${file}'`),
      'allowBuilds:',
      '  esbuild: true',
      '  node-webcodecs: false',
      '  sharp: true',
      '',
    ].join('\n'),
  );
  const exec: Project['exec'] = async (command, args, env) => {
    // The project has no Node of its own: it runs on the one that runs the tests.
    const file = command === 'node' ? process.execPath : join(folder, 'node_modules/.bin', command);
    try {
      const options = { cwd: folder, env: { ...process.env, ...env } };
      return (await run(file, [...args], options)).stdout;
    } catch (error) {
      const { message, stdout } = error as Error & { stdout?: string };
      throw new Error(`${message}\n${stdout ?? ''}`, { cause: error });
    }
  };
  await run('pnpm', ['install', '--prefer-offline', '--no-frozen-lockfile'], { cwd: folder });
  return {
    folder,
    sizes: Object.fromEntries(Object.entries(packed).map(([name, { size }]) => [name, size])),
    exec,
    write,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** An example of a README: a code block, and the extension that it needs. */
export interface Example {
  extension: string;
  code: string;
}

/** The TypeScript examples of the README in a folder of the repository, in their order. */
export async function readmeExamples(folder: string): Promise<Example[]> {
  const readme = await readFile(join(root, folder, 'README.md'), 'utf8');
  return [...readme.matchAll(/^```(tsx?)\n(.*?)^```$/gms)].map(([, extension = '', code = '']) => ({
    extension,
    code,
  }));
}
