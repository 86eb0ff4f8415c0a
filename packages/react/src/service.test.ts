import { oneVisitor } from '@genmedia/browser/visitor';
import { type RealService, startRealService } from '@genmedia/service/testing/real-service';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { bundleApp, isFull, openSite, proxyTo } from './testing/site.ts';

const visitor = oneVisitor();
let service: RealService;
let app: string;

beforeAll(async () => {
  [service, app] = await Promise.all([
    startRealService({ MODELS: 'sandbox,failing' }),
    bundleApp(),
  ]);
});

afterAll(() => service?.stop());

/** Opens a page on a site that forwards requests to the service. */
async function open(script: string, settings: Record<string, string> = {}) {
  const site = await openSite(script, proxyTo(service.url));
  const page = await visitor.tab();
  onTestFinished(async () => {
    await visitor.leave();
    await site.close();
  });
  await page.goto(`${site.url}?${new URLSearchParams(settings)}`);
  return page;
}

/** Shows the component `App` of the source before it. */
const mount = `
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(<App />);`;

const widthOf = (image: Element) => (image as HTMLImageElement).naturalWidth;
const isLoaded = () => !!document.querySelector('img')?.naturalWidth;

test('a button paints a picture, which the page then shows', async () => {
  const page = await open(app, { scene: 'Paint', apiKey: service.apiKey });
  await page.click('button');
  await page.waitForFunction(isLoaded);
  expect(await page.$eval('img', widthOf)).toBe(512);
  expect(await page.textContent('output')).toContain('"status":"success"');
});

test('the catalogue is listed', async () => {
  const page = await open(app, { scene: 'Models', apiKey: service.apiKey });
  await page.waitForFunction(() => document.body.textContent?.includes('"success"'));
});

test('a wrong key is refused with the reason of the service', async () => {
  const page = await open(app, { scene: 'Models', apiKey: 'gmk_wrong' });
  await page.waitForFunction(() => document.body.textContent?.includes('invalid_api_key'));
});

test.runIf(isFull)(
  'runs wait for a job as soon as it is accepted, and show its answers until it ends',
  async () => {
    const source = `
    import { createClient } from '@genmedia/client';
    import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
    import { useEffect } from 'react';
    import { GenmediaProvider, useRun } from '../index.ts';
    import { useRuns } from '../runs/index.ts';
    const genmedia = createClient({
      baseUrl: '', apiKey: '${service.apiKey}', dangerouslyAllowBrowser: true,
    });
    const input = { model_id: 'sandbox-slow', prompt: 'A kite that takes 2 seconds' };
    window.seen = { run: [], list: [] };
    const see = (name, run) => {
      if (run?.update) window.seen[name].push(run.status + ' ' + run.update.status);
      if (run?.data) window.seen[name].push(run.status);
    };
    function Runs() {
      const { start, ...run } = useRun('generateImage');
      const { start: add, runs: [first] } = useRuns();
      useEffect(() => see('run', run), [run]);
      useEffect(() => see('list', first), [first]);
      return <><button onClick={() => start(input)}>Start</button>
        <button onClick={() => add('generateImage', input)}>Add</button></>;
    }
    function App() {
      return <QueryClientProvider client={new QueryClient()}>
        <GenmediaProvider client={genmedia}><Runs /></GenmediaProvider></QueryClientProvider>;
    }`;
    const page = await open(await bundleApp({ source: source + mount }));
    for (const [button, name] of [
      ['Start', 'run'],
      ['Add', 'list'],
    ] as const) {
      await page.click(`text=${button}`);
      const seen = () =>
        page.evaluate((key) => (window as unknown as { seen: Seen }).seen[key], name);
      await expect.poll(seen).toContain('success');
      expect((await seen())[0], name).toBe('waiting processing');
    }
  },
);

interface Seen {
  run: string[];
  list: string[];
}

test('a conversation with the service streams to its end', async () => {
  const source = `
    import { createClient } from '@genmedia/client';
    import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
    import { GenmediaProvider, useChat } from '../index.ts';
    const genmedia = createClient({
      baseUrl: '', apiKey: '${service.apiKey}', dangerouslyAllowBrowser: true,
    });
    function Talk() {
      const { append, ...shown } = useChat({ model: 'sandbox-chat' });
      return <><button onClick={() => append('Hello')}>Say</button>
        <output>{JSON.stringify(shown)}</output></>;
    }
    function App() {
      return <QueryClientProvider client={new QueryClient()}>
        <GenmediaProvider client={genmedia}><Talk /></GenmediaProvider></QueryClientProvider>;
    }`;
  const page = await open(await bundleApp({ source: source + mount }));
  await page.click('text=Say');
  await page.waitForFunction(() => document.body.textContent?.includes('"assistant"'));
  await page.waitForFunction(() => document.body.textContent?.includes('"status":"idle"'));
});
