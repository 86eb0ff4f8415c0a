import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, newPage, type Page } from '@genmedia/browser';
import { sharedBrowser } from '@genmedia/browser/shared';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createProject, type Project } from './project.ts';
import { readmeExamples } from './readme.ts';
import { type Handler, serveSite } from './site.ts';
import { root } from './tarballs.ts';

const isFull = process.env.TEST_FULL === '1';
const service = inject('service');
const env = { GENMEDIA_URL: service.url, GENMEDIA_API_KEY: service.apiKey };
const blocks = await readmeExamples('packages/react');

/** What a person does with each component, and what the page shows then. */
const scenes: Record<string, (page: Page) => Promise<unknown>> = {
  async App(page) {
    await page.getByRole('button', { name: 'Paint' }).click();
    await page.waitForFunction(() => document.querySelector('img')?.naturalWidth === 768);
  },
  async Lyricist(page) {
    await page.getByRole('button', { name: 'Write' }).click();
    await page.getByRole('link', { name: 'Your lyrics' }).waitFor();
  },
  async Watercolor(page) {
    await page.locator('input').setInputFiles({
      name: 'room.png',
      mimeType: 'image/png',
      buffer: await picture(),
    });
    await page.waitForFunction(() => document.querySelector('img')?.naturalWidth);
  },
  async Gallery(page) {
    await page.getByRole('button', { name: 'Write' }).click();
    await page.getByRole('button', { name: 'Paint' }).click();
    await page.waitForFunction(() => document.querySelector('img')?.naturalWidth === 512);
    await page.getByText('success').nth(1).waitFor();
    await page.reload();
    await page.getByText('success').nth(1).waitFor();
    await page.getByRole('button', { name: 'Remove' }).first().click();
    await page.waitForFunction(() => document.querySelectorAll('li').length === 1);
  },
  Picture: (page) =>
    page.waitForFunction(() => document.querySelector('img')?.naturalWidth === 512),
  async Talk(page) {
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByText('assistant: [sandbox]').waitFor();
  },
  async Models(page) {
    await page.locator('li').first().waitFor();
    await page.locator('input').fill('chat');
    await page.waitForFunction(() => document.querySelectorAll('li').length === 1);
  },
  async Failures(page) {
    const failing = { ...kite, model_id: 'sandbox-fails' };
    const job = await (await client()).submit('generateImage', failing);
    await expect(job.wait()).rejects.toThrow();
    await page.reload();
    await page.getByText(new RegExp(`^generateImage ${job.id}: .`)).waitFor();
  },
  Count: (page) => page.getByText(/^\d+ models$/).waitFor(),
};

let project: Project;
let browser: Browser;

const { peerDependencies } = JSON.parse(
  await readFile(join(root, 'packages/react/package.json'), 'utf8'),
) as { peerDependencies: Record<'react' | '@tanstack/react-query', string> };

/** The first version of a range such as `^5.70.0` or `>=18`. */
const oldest = (range: string) =>
  [...range.replace(/^\D+/, '').split('.'), 0, 0].slice(0, 3).join('.');

/** The versions of React and TanStack Query to test the hooks with. */
const foundations = [
  { name: 'the newest', react: '^19.0.0', query: peerDependencies['@tanstack/react-query'] },
  {
    name: 'the oldest that are declared',
    react: oldest(peerDependencies.react),
    query: oldest(peerDependencies['@tanstack/react-query']),
  },
].slice(0, isFull ? 2 : 1);

/** A client from the packed package, in this process. */
async function client() {
  const module = join(project.folder, 'node_modules/@genmedia/client/dist/index.js');
  const { createClient } = await import(pathToFileURL(module).href);
  return createClient({ baseUrl: service.url, apiKey: service.apiKey });
}

const kite = { model_id: 'sandbox-image', prompt: 'A kite', width: 512, height: 512 };

async function picture(): Promise<Buffer> {
  const { output } = await (await client()).run('generateImage', kite);
  return Buffer.from(await (await fetch(output[0])).arrayBuffer());
}

/** The README's own route handler, which serves the API to the page. */
async function api(component: string): Promise<Handler> {
  const route = blocks.find(({ extension }) => extension === 'ts');
  // The README says that its page for operators needs one more.
  const more = component === 'Failures' ? "'listJobs', " : '';
  const code = route?.code.replace("'listModels'", `${more}'listModels'`);
  await project.write(`${component}-route.ts`, code ?? '');
  await project.exec('esbuild', [`${component}-route.ts`, `--outfile=${component}-route.js`]);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const { POST } = await import(pathToFileURL(join(project.folder, `${component}-route.js`)).href);
  const proxy = join(project.folder, 'node_modules/@genmedia/client/dist/proxy/index.js');
  const { toNodeHandler } = await import(pathToFileURL(proxy).href);
  return toNodeHandler(POST);
}

/** Mounts a component as an application does, and opens its page. */
async function open(component: string, code: string): Promise<Page> {
  const job = component === 'Picture' && (await (await client()).submit('generateImage', kite));
  await project.write('component.tsx', code);
  await project.write('main.tsx', mounted(component, job ? { job } : {}));
  const settings = [
    '--format=esm',
    '--jsx=automatic',
    '--define:process.env.NODE_ENV="production"',
  ];
  await project.exec('esbuild', ['main.tsx', '--bundle', ...settings, '--outfile=app.js']);
  const site = await serveSite(join(project.folder, 'app.js'), await api(component));
  onTestFinished(site.close);
  const page = await newPage(browser);
  onTestFinished(() => page.close());
  await page.goto(site.url);
  return page;
}

const mounted = (component: string, props: object) => `
import { createClient } from '@genmedia/client';
import { GenmediaProvider } from '@genmedia/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import * as components from './component.tsx';

const Component = components.default ?? components[${JSON.stringify(component)}];
createRoot(document.getElementById('root')).render(
  <QueryClientProvider client={new QueryClient()}>
    <GenmediaProvider client={createClient({ baseUrl: '/api/genmedia' })}>
      <Suspense fallback="…"><Component {...${JSON.stringify(props)}} /></Suspense>
    </GenmediaProvider>
  </QueryClientProvider>,
);`;

const components = blocks.flatMap(({ extension, code }) => {
  const [, name = ''] = /export (?:default )?(?:async )?function (\w+)/.exec(code) ?? [];
  return extension === 'tsx' && name !== 'Layout' ? [{ name, code }] : [];
});

test('each component of the README has a scene, and each scene a component', () => {
  expect(Object.keys(scenes).sort()).toEqual(components.map(({ name }) => name).sort());
});

describe.for(foundations)(
  "with $name React and TanStack Query, each block of the hooks' README works as it stands:",
  ({ react, query }) => {
    beforeAll(async () => {
      const dependencies = {
        '@genmedia/client': 'latest',
        '@genmedia/react': 'latest',
        esbuild: '^0.28.2',
        '@tanstack/react-query': query,
        react,
        'react-dom': react,
      };
      browser = await sharedBrowser();
      project = await createProject({ tarballs: inject('tarballs'), manifest: { dependencies } });
    });

    afterAll(async () => {
      vi.unstubAllEnvs();
      await project?.remove();
    });

    // types.test.ts type-checks all of them.
    const quick = components.filter(({ name }) => name === 'App');

    test.for(isFull ? components : quick)('$name', async ({ name, code }) => {
      await scenes[name]?.(await open(name, code));
    });

    test.runIf(isFull)('Layout, a Server Component', async () => {
      const layout = blocks.find(({ code }) => code.includes('function Layout'));
      await project.write('layout.tsx', layout?.code ?? '');
      await project.write(
        'server.tsx',
        `
import { renderToString } from 'react-dom/server';
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import Layout from './layout.tsx';
const Keys = () => JSON.stringify(useQueryClient().getQueryCache().getAll().map(({ state }) => state.data.total));
const below = await Layout({ children: <Keys /> });
console.log(renderToString(<QueryClientProvider client={new QueryClient()}>{below}</QueryClientProvider>));
`,
      );
      const settings = ['--bundle', '--packages=external', '--format=esm', '--jsx=automatic'];
      await project.exec('esbuild', ['server.tsx', ...settings, '--outfile=server.js']);
      expect(await project.exec('node', ['server.js'], env)).toMatch(/^\[[1-9]\d*\]$/m);
    });
  },
);
