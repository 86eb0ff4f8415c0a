import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createProject, type Project, type ProjectOptions } from './project.ts';
import { readmeExamples } from './readme.ts';
import { packages, root } from './tarballs.ts';

/** Packages that nobody imports: they hold only files or a command. */
const unimported = new Set([
  '@genmedia/spec',
  '@genmedia/console',
  '@genmedia/codegen',
  '@genmedia/api-diff',
]);
/** Packages with an example in TypeScript, and the folders of their READMEs. */
export const examples = Object.entries(packages).filter(([name]) => !unimported.has(name));

/** A project with all our packages, a running service, and the examples of all READMEs. */
export interface ExamplesProject extends Project {
  /** The environment variables with which examples call the service. */
  environment: NodeJS.ProcessEnv;
}

const latest = Object.fromEntries(Object.keys(packages).map((name) => [name, 'latest']));

/**
 * Installs the packages, from tarballs or by version from a registry. `remove` also stops the
 * service.
 */
export async function createExamplesProject(
  from: Pick<ProjectOptions, 'tarballs' | 'registry'>,
  versions: Readonly<Record<string, string>> = latest,
): Promise<ExamplesProject> {
  const project = await createProject({
    ...from,
    // mediabunny depends on exactly 0.1.13, which declares types again that TypeScript 7 has in its
    // DOM library.
    overrides: { '@types/dom-webcodecs': '^0.1.19' },
    manifest: { dependencies: { ...versions, ...(await others()) } },
  });
  try {
    await writeExamples(project, examples);
    await writeReadme(project);
    const { stop, environment } = await startService(project);
    const remove = async () => {
      await stop();
      await project.remove();
    };
    return { ...project, environment, remove };
  } catch (error) {
    await project.remove();
    throw error;
  }
}

/**
 * Writes examples of the packages' READMEs: the first one of each, and all that are whole programs.
 */
export async function writeExamples(
  project: Project,
  ofPackages: readonly (readonly [name: string, folder: string])[],
): Promise<void> {
  for (const [name, folder] of ofPackages) {
    const [example, ...more] = await readmeExamples(folder);
    if (!example) throw new Error(`${folder}/README.md has no example in TypeScript.`);
    await project.write(fileOf(name, example.extension), example.code);
    const whole = more.filter(({ code }) => code.startsWith('import '));
    for (const [index, { code, extension }] of whole.entries()) {
      await project.write(`${index}-${fileOf(name, extension)}`, `${code}export {};\n`);
    }
  }
}

async function writeReadme(project: Project): Promise<void> {
  for (const [index, { code, extension }] of (await readmeExamples('.')).entries()) {
    await project.write(`readme-${index}.${extension}`, `${code}export {};\n`);
  }
}

/**
 * The packages of others that users install with ours, in the versions that this repository uses.
 */
async function others(): Promise<Record<string, string>> {
  const sources: [name: string, from: string][] = [
    ...['react', 'react-dom', '@tanstack/react-query', '@types/react', '@types/react-dom'].map(
      (name): [string, string] => [name, 'packages/react'],
    ),
    ['ai', 'packages/sandbox'],
    ['hono', 'packages/server'],
    ['@hono/node-server', 'packages/service'],
    // The AI SDK's declarations import this package, but its manifest does not list it.
    ['@types/json-schema', 'tools/packed-packages'],
    ['@types/node', 'packages/service'],
    ['typescript', '.'],
    ['esbuild', 'packages/react'],
  ];
  const versions = sources.map(async ([name, from]) => {
    const manifest = join(root, from, 'node_modules', name, 'package.json');
    return [name, JSON.parse(await readFile(manifest, 'utf8')).version];
  });
  return Object.fromEntries(await Promise.all(versions));
}

export function fileOf(name: string, extension = 'ts'): string {
  return `${name.replace('@genmedia/', '')}.${extension}`;
}

/** Runs the `genmedia` command of the installed service, for the examples that call a service. */
async function startService(project: Project) {
  const dataDir = join(project.folder, 'data');
  const child = spawn(project.bin('genmedia'), ['serve'], {
    // Nothing else of the shell: no database, bucket or mails, and no key of a host to be paid.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // All examples use one account, and a busy machine makes them poll often.
      RATE_LIMIT: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    const exited = once(child, 'exit');
    if (child.kill('SIGTERM')) await exited;
  };
  // Rejects if there is no such command.
  await once(child, 'spawn');
  try {
    const url = await announcedUrl(child.stdout);
    const apiKey = (await readFile(join(dataDir, 'dev-key'), 'utf8')).trim();
    return { stop, environment: { GENMEDIA_URL: url, GENMEDIA_API_KEY: apiKey } };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Resolves with the URL that a starting service prints once it is ready. */
function announcedUrl(stream: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      output += text;
      const [, url] = /^ {2}API +(http\S+)\n/m.exec(output) ?? [];
      if (url) resolve(url);
    });
    stream.on('end', () => reject(new Error(`The service did not start: ${output}`)));
  });
}

/** Type-checks all examples as a user's project would, under the given settings. */
export async function typeCheck(
  project: Project,
  settings: object,
  compiler = 'typescript',
): Promise<void> {
  const compilerOptions = {
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable', 'ESNext.Disposable'],
    module: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    jsx: 'react-jsx',
    types: ['node'],
    ...settings,
  };
  const config = { compilerOptions, include: ['*.ts', '*.tsx', 'examples'] };
  await project.write('tsconfig.json', JSON.stringify(config));
  await project.exec('node', [`node_modules/${compiler}/bin/tsc`, '-p', '.']);
}
