import type { Page } from '@genmedia/browser';
import { oneVisitor } from '@genmedia/browser/visitor';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  allReceived,
  answer,
  bundleApp,
  failed,
  isFull,
  openSite,
  type Received,
  type Respond,
  type Site,
  scripted,
} from './testing/site.ts';

const testApiKey = 'gmk_secretsecretsecretsecret';

const visitor = oneVisitor();
let app: string;
let page: Page;
let site: Site;
let received: Received[];
let answers: Respond[];

beforeAll(async () => {
  app = await bundleApp();
});

beforeEach(async () => {
  received = [];
  const last = () => answers.at(-1) as Respond;
  site = await openSite(
    app,
    scripted(received, (n) => answers[n] ?? last()),
  );
  page = await visitor.tab();
});

afterEach(async () => {
  await visitor.leave();
  await site.close();
});

async function open(scene: string, more: Record<string, string> = {}) {
  const settings = new URLSearchParams({ scene, retries: '0', mutationRetries: '0', ...more });
  // Only the tests put the key into the address. The page's own code sees it nowhere else.
  await page.goto(`${site.url}?${settings}&apiKey=${testApiKey}`);
}

interface Shown {
  status: string;
  data?: { status: string; output?: string[]; id?: number };
  error: Record<string, unknown> | null;
}

/** What the scene shows when its hook has finished. */
async function outcome(id = 'outcome'): Promise<Shown> {
  const ended = await page.waitForFunction((name) => {
    const shown = JSON.parse(document.getElementById(name)?.textContent || '{}');
    return ['success', 'error'].includes(shown.status) && shown;
  }, id);
  return ended.jsonValue();
}

/** Breaks off within the answer. Without any answer, browsers would send the request again. */
const breakOff: Respond = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"status":', () => response.destroy());
};

const success = (more: object = {}) => ({ status: 'success', id: 42, output: ['a.png'], ...more });
const processing = { status: 'processing', id: 42, eta: 0.5, output: [] };

test('a list is read page by page, with the same filters', async () => {
  const page1 = { status: 'success', jobs: [{ id: 3 }, { id: 2 }], next_cursor: '20-2' };
  answers = [answer(page1), answer({ ...page1, jobs: [{ id: 1 }], next_cursor: null })];
  await open('Jobs');
  expect((await outcome()).data).toEqual([{ id: 3 }, { id: 2 }]);
  await page.getByRole('button', { name: 'More' }).click();
  await expect.poll(async () => (await outcome()).data).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }]);
  expect(await page.getByRole('button', { name: 'More' }).isDisabled()).toBe(true);
  const queries = received.map(({ url }) => new URL(url, site.url).searchParams);
  expect(queries.map((query) => Object.fromEntries(query))).toEqual([
    { key: testApiKey, status: 'error', limit: '2' },
    { key: testApiKey, status: 'error', limit: '2', cursor: '20-2' },
  ]);
});

test('a query shows what the service answers, and asks once', async () => {
  answers = [answer({ status: 'success', models: [], total: 0 })];
  await open('Models');
  expect(await outcome()).toMatchObject({ status: 'success', data: { total: 0 }, error: null });
  expect(received.map(({ url }) => url)).toEqual([`/api/v7/models?search=light&key=${testApiKey}`]);
});

test('two services side by side have a QueryClient each, and do not mix', async () => {
  const total = (count: number) => ({ status: 'success', models: [], total: count });
  answers = [
    (response, request) => {
      const isSecond = request.url.startsWith('/second/');
      answer(total(isSecond ? 2 : 1))(response, request);
    },
  ];
  await open('TwoServices');
  expect(await outcome()).toMatchObject({ data: { total: 1 } });
  expect(await outcome('second')).toMatchObject({ data: { total: 2 } });
});

test('what was prefetched from the address of a server is shown to its page', async () => {
  answers = [answer({ status: 'success', models: [], total: 3 }), () => {}];
  await open('Prefetched');
  expect(await outcome()).toMatchObject({ data: { total: 3 } });
  expect(received[0]?.url).toMatch(/^\/second\//);
});

test('a mutation sends its variables with the key, which is in no cache of the page', async () => {
  answers = [answer(success())];
  await open('Edit');
  await page.click('button');
  expect(await outcome()).toMatchObject({ status: 'success', data: { id: 42 } });
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    key: testApiKey,
    prompt: 'Green walls',
    init_image: 'https://media.example/room.png',
  });
  expect(received[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
});

test.each(['Models', 'Edit', 'TwoAlike'])(
  'after %s, neither variables, keys, data nor errors in the cache hold the credential',
  async (scene) => {
    answers = [answer({ ...failed, message: `${testApiKey} is not valid.` }, 401)];
    await open(scene);
    if (scene === 'Edit') await page.click('button');
    await outcome(scene === 'TwoAlike' ? 'voice' : 'outcome');
    const cache = await page.evaluate('everythingInTheCache()');
    expect(cache).toContain('[hidden] is not valid.');
    expect(cache).not.toContain(testApiKey);
  },
);

/** The client turns answers into errors. Its own tests, which need no browser, have more of them. */
const refusals = [
  [
    'a refusal',
    answer({ ...failed, errors: [{ field: 'prompt', message: 'is required' }] }, 400),
    400,
    'engine_failed',
  ],
  ['a failure under HTTP 200', answer(failed), 200, 'engine_failed'],
  [
    'a page of a proxy',
    (response) => response.writeHead(502).end('<p>Bad gateway</p>'),
    502,
    'http_502',
  ],
  ['an empty 500', (response) => response.writeHead(500).end(), 500, 'http_500'],
  ['an empty success', (response) => response.writeHead(200).end(), 200, 'invalid_response'],
] satisfies [string, Respond, number, string][];

test.each(isFull ? refusals : refusals.slice(0, 2))(
  '%s is the error of queries and mutations, with status and code, and is not repeated',
  async (_, step, status, code) => {
    answers = [step];
    for (const [scene, operation] of [
      ['Models', 'listModels'],
      ['Edit', 'editImage'],
    ] as const) {
      received.length = 0;
      await open(scene);
      if (scene === 'Edit') await page.click('button');
      const { error } = await outcome();
      expect(error).toMatchObject({ name: 'GenmediaError', status, code, operation });
      expect(received).toHaveLength(1);
    }
  },
);

test('a connection that dies is an error of its own', async () => {
  answers = [breakOff];
  await open('Models');
  expect((await outcome()).error).toMatchObject({ code: 'network_error', operation: 'listModels' });
});

test('the client tries again within one mutation, with one Idempotency-Key', async () => {
  answers = [breakOff, answer(failed, 503), answer(success())];
  await open('Edit', { retries: '3' });
  await page.click('button');
  expect((await outcome()).status).toBe('success');
  expect(received).toHaveLength(3);
  expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('a mutation repeated by TanStack Query or by a person does not pay twice', async () => {
  answers = [breakOff, breakOff, breakOff, answer(success()), answer(success())];
  await open('Edit', { mutationRetries: '2' });
  await page.click('button');
  expect((await outcome()).error).toMatchObject({ code: 'network_error' });
  await page.click('button');
  await page.waitForFunction(() => document.body.textContent?.includes('"success"'));
  const keys = received.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);

  // The first request has its answer, so the same variables are a new request.
  await page.click('button');
  await expect.poll(() => received.length).toBe(5);
  expect(received[4]?.headers['idempotency-key']).not.toBe(keys[0]);
});

test('a repeated mutation does not pay twice, though one of another input came in between', async () => {
  answers = [breakOff, answer(success())];
  await open('Edit');
  await page.click('button');
  await outcome();
  await page.getByRole('button', { name: 'Other' }).click();
  await page.waitForFunction(() => document.body.textContent?.includes('"success"'));
  await page.click('button');
  await expect.poll(() => received.length).toBe(3);
  const [first, other, repeat] = received.map(({ headers }) => headers['idempotency-key']);
  expect(other).not.toBe(first);
  expect(repeat).toBe(first);
});

test('another operation with the input of a call that failed is a new request', async () => {
  answers = [breakOff, answer(success())];
  await open('Either');
  await page.getByRole('button', { name: 'Call' }).click();
  await outcome();
  await page.getByRole('button', { name: 'Other' }).click();
  await page.getByRole('button', { name: 'Call' }).click();
  await expect.poll(() => received.length).toBe(2);
  const [first, second] = received.map(({ headers }) => headers['idempotency-key']);
  expect(second).not.toBe(first);
});

test('a mutation repeated after its job failed is a new request', async () => {
  answers = [answer(failed), answer(success())];
  await open('Edit');
  await page.click('button');
  await outcome();
  await page.click('button');
  await expect.poll(() => received.length).toBe(2);
  const [first, second] = received.map(({ headers }) => headers['idempotency-key']);
  expect(second).not.toBe(first);
});

/**
 * Lets ten minutes pass in the page. By then the server has received all that the page has sent.
 * Only for a page that waits for no answer: the time limit would pass before the answer can come.
 */
async function tenMinutesLater() {
  await page.clock.runFor(600_000);
  await allReceived(page);
}

test('a query with whileProcessing asks until the job is done', async () => {
  await page.clock.install();
  answers = [answer(processing), answer(processing), answer(success())];
  await open('Wait');
  await page.waitForFunction(() => document.body.textContent?.includes('a.png'));
  await tenMinutesLater();
  expect(received.map(({ url }) => url)).toEqual(Array(3).fill('/api/v6/image_editing/fetch/42'));
  expect(received[0]?.headers['idempotency-key']).toBeUndefined();
});

test('a query with whileProcessing goes on after an error that may pass', async () => {
  await page.clock.install();
  const outage = answer(failed, 503);
  answers = [answer(processing), outage, outage, answer(success())];
  await open('Wait');
  await page.waitForFunction(() => document.body.textContent?.includes('a.png'));
  await tenMinutesLater();
  expect(received).toHaveLength(4);
});

test('a query with whileProcessing stops when the job fails', async () => {
  await page.clock.install();
  answers = [answer(processing), answer(failed)];
  await open('Wait');
  await page.waitForFunction(() => document.body.textContent?.includes('engine_failed'));
  await tenMinutesLater();
  expect(received).toHaveLength(2);
});

test('the same id in two areas is two results', async () => {
  const byArea: Respond = (response, { url }) =>
    answer(success({ output: [url] }))(response, {} as Received);
  answers = [byArea];
  await open('TwoAlike');
  expect((await outcome('image')).data?.output).toEqual(['/api/v7/images/fetch/7']);
  expect((await outcome('voice')).data?.output).toEqual(['/api/v6/voice/fetch/7']);
});

test('leaving the page ends the request', async () => {
  answers = [() => {}];
  await open('Leave', { retries: '3' });
  await expect.poll(() => received.length).toBe(1);
  await page.click('button');
  await expect.poll(() => received[0]?.aborted).toBe(true);
  expect(await page.textContent('p')).toBe('Left');
  expect(received).toHaveLength(1);
});

test('a hook without a provider says what is missing', async () => {
  answers = [answer(success())];
  await open('Models', { noProvider: '' });
  expect(await page.textContent('p')).toMatch(
    /^No GenmediaProvider: put <GenmediaProvider client=/,
  );
  expect(received).toHaveLength(0);
});
