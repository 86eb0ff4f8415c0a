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
    operations: ['editImage', 'listJobs', 'getJob', 'cancelJob', 'createChatCompletion'],
    onUsage,
    onError: () => {},
    ...options,
  });
  const ask = async (user: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', 'x-user': user };
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

test('a list has only the own jobs', async () => {
  const owners = memoryOwners();
  owners.set('1', 'ann');
  owners.set('2', 'bob');
  const page = { status: 'success', jobs: [1, 2, 3].map((id) => ({ id })), next_cursor: 'c' };
  const { ask } = await setUp([answer(200, page)], { owners });
  expect((await ask('ann', '/api/v7/jobs')).body).toEqual({ ...page, jobs: [{ id: 1 }] });
  expect((await ask('eve', '/api/v7/jobs')).body).toEqual({ ...page, jobs: [] });
});

test("another user's Idempotency-Key leads to no job of that user", async () => {
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
