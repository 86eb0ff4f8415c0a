import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { newPage } from '@genmedia/browser';
import { sharedBrowser } from '@genmedia/browser/shared';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { createProject, type Project } from './project.ts';
import { page, runtimes } from './runtimes/runtimes.ts';
import { type Handler, serveSite } from './site.ts';

const isFull = process.env.TEST_FULL === '1';
const { url: baseUrl, apiKey } = inject('service');

/** The program's result, which is the same in each runtime. */
const resultOn = (on: RegExp) => ({
  on: expect.stringMatching(on),
  picture: [768, 512],
  answer: '[sandbox] 12 × (3 + 4) = 84',
  webhook: 7,
});

async function projectWith(
  dependencies: Record<string, string> | undefined,
  files: Record<string, string>,
): Promise<Project> {
  const project = await createProject({
    tarballs: inject('tarballs'),
    manifest: { dependencies: { '@genmedia/client': 'latest', ...dependencies } },
  });
  onTestFinished(() => project.remove());
  for (const [file, content] of Object.entries(files)) await project.write(file, content);
  return project;
}

describe('the packed client does real work in', () => {
  test.for(runtimes)('$name', async ({ on, isQuick, dependencies, files, commands }, { skip }) => {
    skip(!isFull && !isQuick, 'pnpm test:runtimes has it.');
    const project = await projectWith(dependencies, files);
    let printed = '';
    for (const [command = '', ...args] of commands) {
      printed = await project.exec(command, args, { baseUrl, apiKey });
    }
    expect(JSON.parse(/Result: (.*)/.exec(printed)?.[1] ?? printed)).toEqual(resultOn(on));
  });

  // In `pnpm test`, the README's first example of the hooks tests the client and the proxy in a
  // browser.
  test.runIf(isFull)('a browser', async () => {
    const project = await projectWith({ esbuild: '^0.28.2' }, page);
    await project.exec('esbuild', ['page.js', '--bundle', '--format=esm', '--outfile=app.js']);
    const site = await serveSite(join(project.folder, 'app.js'), await proxyOf(project));
    onTestFinished(site.close);
    const opened = await newPage(await sharedBrowser());
    onTestFinished(() => opened.close());
    await opened.goto(site.url);
    expect(JSON.parse(String(await opened.locator('pre').textContent()))).toEqual(
      resultOn(/Chrome\//),
    );
  });
});

/** The proxy of the packed client, as an application's server uses it. */
async function proxyOf({ folder }: Project): Promise<Handler> {
  const module = join(folder, 'node_modules/@genmedia/client/dist/proxy/index.js');
  const { createProxy, toNodeHandler } = await import(pathToFileURL(module).href);
  const operations = ['generateImage', 'createChatCompletion'];
  return toNodeHandler(createProxy({ baseUrl, apiKey, operations, authorize: () => true }));
}
