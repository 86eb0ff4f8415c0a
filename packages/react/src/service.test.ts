import { oneVisitor } from '@genmedia/browser/visitor';
import { type RealService, startRealService } from '@genmedia/service/testing/real-service';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { bundleApp, openSite, proxyTo } from './testing/site.ts';

const visitor = oneVisitor();
let service: RealService;
let app: string;

beforeAll(async () => {
  // Answers come at once as `processing`, so that there is a job to wait for.
  [service, app] = await Promise.all([startRealService({ SYNC_WAIT: '0' }), bundleApp()]);
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

/** Does the same as `main.tsx` of the Vite example. */
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
