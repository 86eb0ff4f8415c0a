import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@genmedia/browser';
import { oneVisitor } from '@genmedia/browser/visitor';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { generate, zooFile } from '../../../../tools/public-contracts/src/generate.ts';
import { bundleApp, openSite, type Received, type Respond, scripted } from '../testing/site.ts';

const visitor = oneVisitor();
let folder: string;
let app: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'genmedia-zoo-'));
  await generate(zooFile, folder, 'react');
  const hooks = join(import.meta.dirname, 'index.ts');
  app = await bundleApp({ file: 'zoo.tsx' }, { zoo: folder, '@genmedia/react/contract': hooks });
});

afterAll(() => rm(folder, { recursive: true }));

/**
 * A scene in front of an API that gives these answers, one after another, and then repeats the
 * last.
 */
async function open(scene: string, ...answers: [Respond, ...Respond[]]) {
  const received: Received[] = [];
  const last = answers.at(-1) as Respond;
  const site = await openSite(
    app,
    scripted(received, (n) => answers[n] ?? last),
  );
  const page = await visitor.tab();
  onTestFinished(async () => {
    await visitor.leave();
    await site.close();
  });
  await page.goto(`${site.url}?scene=${scene}`);
  return { page, received };
}

async function outcome(page: Page): Promise<unknown> {
  const ended = await page.waitForFunction(() => {
    const shown = JSON.parse(document.querySelector('output')?.textContent || '{}');
    return ['success', 'error'].includes(shown.status) && shown;
  });
  return ended.jsonValue();
}

const answer =
  (status: number, body: unknown): Respond =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

const animals = [{ kind: 'cat', name: 'Tom' }];

test('a query shows what the service answers, under a key of service, operation and input', async () => {
  const { page, received } = await open('Animals', answer(200, animals));
  expect(await outcome(page)).toEqual({ status: 'success', data: animals });
  expect(received.map(({ url }) => url)).toEqual(['/zoo/animals?tags=a,b']);
  expect(received[0]?.headers['x-token']).toBe('secret');
  const keys = await page.evaluate('keys()');
  expect(keys).toEqual([['/zoo', 'getAnimals', { query: { tags: ['a', 'b'] } }]]);
});

test('a query may show a part of the answer', async () => {
  const { page } = await open('Names', answer(200, animals));
  expect(await outcome(page)).toEqual({ status: 'success', data: ['Tom'] });
});

test('what was prefetched is shown without a second request', async () => {
  const { page, received } = await open('Animals&prefetch', answer(200, animals));
  expect(await outcome(page)).toEqual({ status: 'success', data: animals });
  expect(received).toHaveLength(1);
});

test('a failed query shows the error once the client, which alone tries again, gives up', async () => {
  const { page, received } = await open('Animals', answer(503, { message: 'Closed.' }));
  expect(await outcome(page)).toEqual({ status: 'error', error: 'Closed.' });
  expect(received).toHaveLength(2);
});

test('a mutation that starts a job has its result as data', async () => {
  const moving = answer(200, { status: 'processing', move: 'm1' });
  const moved = { status: 'success', move: 'm1' };
  const { page, received } = await open('Add', answer(503, {}), moving, moving, answer(200, moved));
  expect(received).toHaveLength(0);
  await page.getByRole('button').click();
  expect(await outcome(page)).toEqual({ status: 'success', data: moved });
  const urls = received.map(({ url }) => url);
  expect(urls).toEqual([
    '/zoo/animals',
    '/zoo/animals',
    '/zoo/moves/m1.json',
    '/zoo/moves/m1.json',
  ]);
  const [first, second] = received.map(({ headers }) => headers['idempotency-key']);
  expect(first).toBe(second);
  expect(received[0]?.body).toBe('{"kind":"dog","name":"Rex"}');
});

test('leaving the page ends the request', async () => {
  let left = () => {};
  const over = new Promise<void>((resolve) => {
    left = resolve;
  });
  let arrived = () => {};
  const requested = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const { page } = await open('Leave', (response) => {
    response.on('close', left);
    arrived();
  });
  await requested;
  await page.getByRole('button').click();
  await over;
  await page.getByText('Left').waitFor();
});
