import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Handler, launchBrowser, serveSite } from './browser.ts';
import { createProject, type Project, packages, readmeExamples } from './project.ts';

/** Packages that nobody imports. */
const files = new Set(['@genmedia/spec', '@genmedia/console']);
const examples = Object.entries(packages).filter(([name]) => !files.has(name));

let project: Project;
const environment: NodeJS.ProcessEnv = {};
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  project = await createProject();
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
  test.for(examples.filter(([name]) => name !== '@genmedia/react'))('%s', async ([name]) => {
    await run(fileOf(name));
  });

  test('@genmedia/react, in a browser', async () => {
    await project.write(
      'main.tsx',
      `import { createRoot } from 'react-dom/client';
import App from './react.js';

createRoot(document.getElementById('root') ?? document.body).render(<App />);
`,
    );
    await project.exec('esbuild', [
      'main.tsx',
      '--bundle',
      '--format=esm',
      '--jsx=automatic',
      '--outfile=react-page.js',
      '--define:process.env.NODE_ENV="production"',
    ]);
    const site = await serveSite(join(project.folder, 'react-page.js'), await proxyOfProject());
    closing.push(site.close);
    const browser = await launchBrowser();
    closing.push(() => browser.close());
    const page = await browser.newPage();
    await page.goto(site.url);
    await page.getByRole('button', { name: 'Paint' }).click();
    const image = page.getByRole('img');
    await image.waitFor({ timeout: 30_000 });
    await expect
      .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBe(768);
  });
});

/** The installed client's proxy, as an application's server has it. */
async function proxyOfProject(): Promise<Handler> {
  const module = join(project.folder, 'node_modules/@genmedia/client/dist/proxy/index.js');
  const { createProxy, toNodeHandler } = await import(pathToFileURL(module).href);
  const { GENMEDIA_URL: baseUrl, GENMEDIA_API_KEY: apiKey } = environment;
  const operations = ['generateImage'];
  return toNodeHandler(createProxy({ baseUrl, apiKey, operations, authorize: () => true }));
}

/** Node runs TypeScript as it is. Anything on stderr is a fault of the example. */
async function run(file: string): Promise<void> {
  const output = await project.exec('node', [file], environment);
  expect(output.trim()).not.toBe('');
}
