import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@genmedia/browser';
import { oneVisitor } from '@genmedia/browser/visitor';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { generate, zooFile } from '../../../../tools/public-contracts/src/generate.ts';
import {
  answer,
  bundleApp,
  openSite,
  type Received,
  type Respond,
  scripted,
  silence,
} from '../testing/site.ts';

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

const animals = [{ kind: 'cat', name: 'Tom' }];
const moving = answer({ status: 'processing', move: 'm1' });
const moved = { status: 'success', move: 'm1' };

test('a query shows what the service answers, under a key of service, operation and input', async () => {
  const { page, received } = await open('Animals', answer(animals));
  expect(await outcome(page)).toEqual({ status: 'success', data: animals });
  expect(received.map(({ url }) => url)).toEqual(['/zoo/animals?tags=a,b']);
  expect(received[0]?.headers['x-token']).toBe('secret');
  const keys = await page.evaluate('keys()');
  expect(keys).toEqual([['/zoo', 'getAnimals', { query: { tags: ['a', 'b'] } }]]);
});

test('a query may show a part of the answer', async () => {
  const { page } = await open('Names', answer(animals));
  expect(await outcome(page)).toEqual({ status: 'success', data: ['Tom'] });
});

test('what was prefetched is shown without a second request', async () => {
  const { page, received } = await open('Animals&prefetch', answer(animals));
  expect(await outcome(page)).toEqual({ status: 'success', data: animals });
  expect(received).toHaveLength(1);
});

test('a failed query shows the error once the client, which alone tries again, gives up', async () => {
  const { page, received } = await open('Animals', answer({ message: 'Closed.' }, 503));
  expect(await outcome(page)).toEqual({ status: 'error', error: 'Closed.' });
  expect(received).toHaveLength(2);
});

test('a mutation that starts a job has its result as data', async () => {
  const { page, received } = await open('Add', answer({}, 503), moving, moving, answer(moved));
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

test('a run has its job, which a page that is loaded again waits for', async () => {
  const { page, received } = await open('Run', moving, silence, answer(moved));
  await page.getByRole('button').click();
  await page.waitForFunction(() =>
    document.querySelector('output')?.textContent?.includes('waiting'),
  );
  await page.reload();
  expect(await outcome(page)).toEqual({ status: 'success', data: moved });
  await page.waitForFunction(() =>
    document.querySelector('#job')?.textContent?.includes('"success"'),
  );
  const starts = received.filter(({ url }) => url === '/zoo/animals');
  expect(starts).toHaveLength(1);
  expect(starts[0]?.headers['idempotency-key']).toMatch(/^[\w-]{36}$/);
});

test.each([
  ['Run', 2],
  ['Feed', 1],
])(
  '%s: a request without an answer is sent again after a reload only if it has a key',
  async (scene, times) => {
    const { page, received } = await open(scene, () => {}, answer(moved));
    await page.getByRole('button').click();
    await expect.poll(() => received.length).toBe(1);
    await page.reload();
    const { status } = Object(await outcome(page));
    expect(status).toBe(times === 1 ? 'error' : 'success');
    const starts = () => received.filter(({ url }) => !url.includes('/moves/'));
    const keys = starts().map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([times, 1]);

    // Who starts it again wants a second one.
    if (times > 1) return;
    await page.getByRole('button').click();
    await expect.poll(() => starts().length).toBe(2);
    expect(await outcome(page)).toEqual({ status: 'success', data: moved });
  },
);

test('a list of calls outlives the page', async () => {
  const { page, received } = await open('Runs', answer(animals));
  await page.getByRole('button').click();
  expect(await outcome(page)).toEqual({ status: 'success', data: animals });
  await page.reload();
  expect(await outcome(page)).toEqual({ status: 'success', data: animals });
  expect(received).toHaveLength(1);
});

test('without stream of the client, a call that is answered in pieces says what to pass', async () => {
  const { page, received } = await open('StreamlessRuns', answer({}));
  await page.getByRole('button').click();
  expect(await outcome(page)).toMatchObject({
    status: 'error',
    error: 'askKeeper answers in pieces: pass stream to createRunsHook.',
  });
  expect(received).toHaveLength(0);
});

test('a conversation grows by the chunks of an answer', async () => {
  const chunk = (content: string) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
  const { page, received } = await open('Chat', (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    // A filter of contents tells what it found in choices without a delta.
    const filtered = 'data: {"choices":[{"index":0}]}\n\n';
    response.end(`${chunk('He ')}${filtered}${chunk('is.')}data: [DONE]\n\n`);
  });
  await page.getByRole('button').click();
  await expect
    .poll(async () => JSON.parse((await page.textContent('output')) ?? '').data?.at(-1))
    .toEqual({ role: 'assistant', content: 'He is.' });
  const asked = {
    animal: 'Rex',
    stream: true,
    messages: [{ role: 'user', content: 'Is he well?' }],
  };
  expect(received.map(({ body }) => JSON.parse(body))).toEqual([asked]);
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
