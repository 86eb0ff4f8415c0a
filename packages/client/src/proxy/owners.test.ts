import { expect, test, vi } from 'vitest';
import { edit, testApiKey } from '../testing/fast.ts';
import {
  answer,
  failed,
  processing,
  type Step,
  startService,
  success,
} from '../testing/service.ts';
import { createProxy, type JobOwners, memoryOwners, type ProxyOptions } from './index.ts';

/** A proxy whose users are named by a header, and a function that sends requests of one. */
async function setUp(steps: [Step, ...Step[]], options: Partial<ProxyOptions> = {}) {
  const service = await startService(...steps);
  const onUsage = vi.fn();
  const proxy = createProxy({
    baseUrl: service.url,
    apiKey: testApiKey,
    authorize: ({ request }) => ({ owner: request.headers.get('x-user') ?? '' }),
    operations: ['editImage', 'listJobs', 'getJob', 'createChatCompletion'],
    onUsage,
    onError: () => {},
    ...options,
  });
  const ask = async (user: string, path: string, body?: object, more = {}) => {
    const headers = { 'content-type': 'application/json', 'x-user': user, ...more };
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    const response = await proxy(new Request(`https://shop.example${path}`, { headers, ...init }));
    return { status: response.status, body: await response.json() };
  };
  return { service, onUsage, ask };
}

const editPath = '/api/v6/image_editing/alpha_edit';
const aboutJob = [
  ['/api/v6/image_editing/fetch/42', {}],
  ['/api/v7/jobs/42/cancel', {}],
  ['/api/v7/jobs/42', undefined],
] as const;

test('a job exists only for who started it: others get the 404 of a job that is not there', async () => {
  const { service, ask } = await setUp([answer(200, processing()), answer(200, success())]);
  expect((await ask('ann', editPath, edit)).status).toBe(200);
  for (const [path, body] of aboutJob) {
    expect(await ask('bob', path, body)).toMatchObject({
      status: 404,
      body: { status: 'error', code: 'not_found' },
    });
  }
  expect(service.requests).toHaveLength(1);
  for (const [path, body] of aboutJob) expect((await ask('ann', path, body)).status).toBe(200);
  expect((await ask('ann', '/api/v7/jobs/43')).status).toBe(404);
  expect(service.requests).toHaveLength(4);
});

test('without an owner nothing is let through', async () => {
  const { service, ask } = await setUp([answer(200, processing())]);
  expect((await ask('', editPath, edit)).status).toBe(403);
  expect(service.requests).toHaveLength(0);
});

test('a list has only the jobs of the user who asks', async () => {
  const owners = memoryOwners();
  owners.set('1', 'ann');
  owners.set('2', 'bob');
  const page = { status: 'success', jobs: [1, 2, 3].map((id) => ({ id })), next_cursor: null };
  const { ask } = await setUp([answer(200, page)], { owners });
  expect((await ask('ann', '/api/v7/jobs')).body).toEqual({ ...page, jobs: [{ id: 1 }] });
  expect((await ask('eve', '/api/v7/jobs')).body).toEqual({ ...page, jobs: [] });
});

/** A service with jobs of these ids, the newest first. A cursor is the number of jobs before it. */
const listOf =
  (ids: readonly number[]): Step =>
  (response, request) => {
    const query = new URL(request.url ?? '', 'http://service').searchParams;
    const from = Number(query.get('cursor') ?? 0);
    const to = from + Number(query.get('limit') ?? 20);
    const jobs = ids.slice(from, to).map((id) => ({ id }));
    const next_cursor = to < ids.length ? String(to) : null;
    answer(200, { status: 'success', jobs, next_cursor })(response, request);
  };

test('pages are as long as the service makes them, however many jobs are those of others', async () => {
  const owners = memoryOwners();
  const ids = Array.from({ length: 60 }, (_, at) => 60 - at);
  for (const id of ids) owners.set(String(id), id % 4 === 0 ? 'ann' : 'bob');
  const { ask, service } = await setUp([listOf(ids)], { owners });
  const seen: number[][] = [];
  let cursor: string | null = '0';
  while (cursor) {
    const { body } = await ask('ann', `/api/v7/jobs?limit=6&cursor=${cursor}`);
    seen.push(body.jobs.map(({ id }: { id: number }) => id));
    cursor = body.next_cursor;
  }
  expect(seen.map(({ length }) => length)).toEqual([6, 6, 3]);
  expect(seen.flat()).toEqual(ids.filter((id) => id % 4 === 0));
  expect(service.requests.every(({ url }) => url?.includes('key='))).toBe(true);
});

test('ten pages of others end the search, and the cursor goes on behind them', async () => {
  const { ask, service } = await setUp([listOf(Array.from({ length: 50 }, (_, id) => id + 1))]);
  const { body } = await ask('ann', '/api/v7/jobs?limit=2&status=success');
  expect(body).toEqual({ status: 'success', jobs: [], next_cursor: '20' });
  expect(service.requests).toHaveLength(10);
  expect(service.requests.every(({ url }) => url?.includes('status=success'))).toBe(true);
});

test('if the service refuses a further page, the page is as long as it is', async () => {
  const owners = memoryOwners();
  owners.set('1', 'ann');
  const refused = answer(429, failed({ code: 'rate_limited' }));
  const { ask } = await setUp([listOf([1, 2, 3]), refused], { owners });
  const { status, body } = await ask('ann', '/api/v7/jobs?limit=2');
  expect({ status, body }).toEqual({
    status: 200,
    body: { status: 'success', jobs: [{ id: 1 }], next_cursor: '2' },
  });
});

test('users may choose the same Idempotency-Key, and each gets their own job by it', async () => {
  const { ask, service } = await setUp([answer(200, processing())]);
  const key = { 'idempotency-key': 'avatar' };
  for (const user of ['ann', 'bob', 'ann']) await ask(user, editPath, edit, key);
  const [ann, bob, again] = service.requests.map(({ headers }) => headers['idempotency-key']);
  expect(ann).toMatch(/^[0-9a-f]{64}$/);
  expect(bob).toMatch(/^[0-9a-f]{64}$/);
  expect(bob).not.toBe(ann);
  expect(again).toBe(ann);
});

test("a job that is another user's is not there, whatever the service answers", async () => {
  const { ask, onUsage } = await setUp([answer(200, success())]);
  expect((await ask('ann', editPath, edit)).status).toBe(200);
  expect((await ask('bob', editPath, edit)).status).toBe(404);
  expect((await ask('ann', editPath, edit)).status).toBe(200);
  expect(onUsage.mock.calls).toEqual([[{ owner: 'ann', operation: 'editImage', job: 42 }]]);
});

test('usage is told of what the service accepted and may cost, and of nothing else', async () => {
  const chat = { model: 'm', messages: [] };
  const completion = { id: 'chatcmpl-1', choices: [] };
  const { ask, onUsage } = await setUp([
    answer(200, completion),
    answer(429, failed({ code: 'queue_full' })),
    answer(200, { status: 'success', jobs: [], next_cursor: null }),
  ]);
  await ask('ann', '/api/v7/llm/chat/completions', chat);
  await ask('ann', editPath, edit);
  await ask('ann', '/api/v7/jobs');
  expect(onUsage.mock.calls).toEqual([[{ owner: 'ann', operation: 'createChatCompletion' }]]);
});

test('while the owner cannot be remembered, the page hears of no job, and may send again', async () => {
  const memory = memoryOwners();
  let isDown = true;
  const owners: JobOwners = {
    get: async (job) => memory.get(job),
    async set(job, owner) {
      if (isDown) throw new Error('The table is away.');
      memory.set(job, owner);
    },
  };
  const { ask } = await setUp([answer(200, processing())], { owners });
  expect((await ask('ann', editPath, edit)).status).toBe(502);
  isDown = false;
  expect((await ask('ann', editPath, edit)).status).toBe(200);
  expect(await owners.get('42')).toBe('ann');
});

test('while the books are away, a job is counted later, and any other answer is not lost', async () => {
  const away = new Error('The books are away.');
  const onUsage = vi.fn().mockRejectedValueOnce(away);
  const onError = vi.fn();
  const { ask } = await setUp([answer(200, processing())], { onUsage, onError });
  expect((await ask('ann', editPath, edit)).status).toBe(502);
  expect((await ask('ann', editPath, edit)).status).toBe(200);
  expect((await ask('ann', editPath, edit)).status).toBe(200);
  const usage = { owner: 'ann', operation: 'editImage', job: 42 };
  expect(onUsage.mock.calls).toEqual([[usage], [usage]]);

  onUsage.mockRejectedValueOnce(away);
  const chat = { model: 'm', messages: [] };
  expect((await ask('ann', '/api/v7/llm/chat/completions', chat)).status).toBe(200);
  expect(onError.mock.calls).toEqual([[away], [away]]);
});

test('an empty Idempotency-Key stays empty, which the service refuses', async () => {
  const { ask, service } = await setUp([answer(200, processing())]);
  await ask('ann', editPath, edit, { 'idempotency-key': '' });
  expect(service.requests[0]?.headers['idempotency-key']).toBe('');
});

test('a job is counted once, also if its request is repeated meanwhile', async () => {
  // Without sockets, both answers are there before the next immediate.
  const fetch = async () => Response.json(processing());
  const onUsage = vi.fn(() => new Promise((resolve) => setImmediate(resolve)));
  const { ask } = await setUp([answer(200, processing())], { fetch, onUsage });
  const answers = await Promise.all([ask('ann', editPath, edit), ask('ann', editPath, edit)]);
  expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(onUsage).toHaveBeenCalledOnce();
});
