import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { createProject, type Project } from './project.ts';
import { readmeExamples } from './readme.ts';
import { packages, root } from './tarballs.ts';

const latest = Object.fromEntries(Object.keys(packages).map((name) => [name, 'latest']));
/** Packages that nobody imports. */
const files = new Set(['@genmedia/spec', '@genmedia/console']);
const examples = Object.entries(packages).filter(([name]) => !files.has(name));

let project: Project;
const environment: NodeJS.ProcessEnv = {};
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  project = await createProject({
    tarballs: inject('tarballs'),
    // mediabunny depends on exactly 0.1.13, which repeats types that TypeScript 7 has in its own DOM.
    overrides: { '@types/dom-webcodecs': '^0.1.19' },
    manifest: { dependencies: { ...latest, ...(await others()) } },
  });
  closing.push(() => project.remove());
  for (const [name, folder] of examples) {
    const [example, ...more] = await readmeExamples(folder);
    if (!example) throw new Error(`${folder}/README.md has no example in TypeScript.`);
    await project.write(fileOf(name, example.extension), example.code);
    const whole = more.filter(({ code }) => code.startsWith('import '));
    for (const [index, { code, extension }] of whole.entries()) {
      await project.write(`${index}-${fileOf(name, extension)}`, `${code}export {};\n`);
    }
  }
  for (const [index, { code, extension }] of (await readmeExamples('.')).entries()) {
    await project.write(`readme-${index}.${extension}`, `${code}export {};\n`);
  }
  await startService();
}, 180_000);

afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** What users of our packages have beside them, in the versions that this repository has. */
async function others(): Promise<Record<string, string>> {
  const froms: [name: string, from: string][] = [
    ...['react', 'react-dom', '@tanstack/react-query', '@types/react', '@types/react-dom'].map(
      (name): [string, string] => [name, 'packages/react'],
    ),
    ['ai', 'packages/sandbox'],
    ['hono', 'packages/server'],
    ['@hono/node-server', 'packages/service'],
    // The AI SDK's declarations need it, and do not bring it.
    ['@types/json-schema', 'tools/consumer'],
    ['@types/node', 'packages/service'],
    ['typescript', '.'],
    ['esbuild', 'packages/react'],
  ];
  const versions = froms.map(async ([name, from]) => {
    const manifest = join(root, from, 'node_modules', name, 'package.json');
    return [name, JSON.parse(await readFile(manifest, 'utf8')).version];
  });
  return Object.fromEntries(await Promise.all(versions));
}

function fileOf(name: string, extension = 'ts'): string {
  return `${name.replace('@genmedia/', '')}.${extension}`;
}

/** Runs the installed service, by its command, for the examples that call one. */
async function startService(): Promise<void> {
  const port = await freePort();
  const dataDir = join(project.folder, 'data');
  const child = spawn(join(project.folder, 'node_modules/.bin/genmedia'), ['serve'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  closing.push(async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => expectReady(url), { timeout: 120_000, interval: 200 });
  environment.GENMEDIA_URL = url;
  environment.GENMEDIA_API_KEY = (await readFile(join(dataDir, 'dev-key'), 'utf8')).trim();
}

async function expectReady(url: string): Promise<void> {
  const { ok } = await fetch(`${url}/readyz`);
  if (!ok) throw new Error('The service is not ready.');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('README examples type-check', () => {
  // Some libraries of others do not pass their own check under exactOptionalPropertyTypes.
  test.for([
    ['under the strictest settings', { exactOptionalPropertyTypes: true, skipLibCheck: true }],
    ['with all declarations checked', { skipLibCheck: false }],
  ] as const)('%s', async ([, settings]) => {
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
    const config = { compilerOptions, include: ['*.ts', '*.tsx'] };
    await project.write('tsconfig.json', JSON.stringify(config));
    await project.exec('tsc', ['-p', '.']);
  });
});

describe('README examples run', () => {
  // Those of client and hooks have tests of their own.
  const others = examples.filter(([name]) => !/client|react/.test(name));
  test.for(others)('%s', async ([name]) => {
    await run(fileOf(name));
  });
});

/** Node runs TypeScript as it is. Anything on stderr is a fault of the example. */
async function run(file: string): Promise<void> {
  const output = await project.exec('node', [file], environment);
  expect(output.trim()).not.toBe('');
}
