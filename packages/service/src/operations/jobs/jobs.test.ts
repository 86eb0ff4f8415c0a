import { json } from 'node:stream/consumers';
import type { GenerationError, JobAnswer, JobList, ResponseBody } from '@genmedia/types';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../database/connection.ts';
import { type Receiver, startReceiver } from '../../network/testing/receiver.ts';
import { useService } from '../../testing/service.ts';
import { waitFor } from '../../testing/wait-for.ts';

const service = useService('Postgres', async () => ({
  MODELS: `${inject('patientModels')},failing`,
  ALLOW_PRIVATE_URLS: '127.0.0.1/32',
}));
const path = '/api/v7/images/text-to-image';
const slow = { model_id: 'sandbox-slow', prompt: 'a cat, takes 3600 seconds', seed: 1 };
const quick = { model_id: 'sandbox-image', prompt: 'a cat', width: 512, height: 512, seed: 1 };

type Answer = ResponseBody<'generateImage', 200> & { id: number; output?: readonly string[] };

let key: string;
const receivers: Receiver[] = [];
beforeEach(async () => {
  key = (await service.newUser()).apiKey;
});
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});

const start = async (request: object, prefer = 'respond-async') =>
  (await service.post<Answer>(path, { ...request, key }, { Prefer: prefer })).body;
const cancel = (id: number | string, own = key) =>
  service.post<JobAnswer>(`/api/v7/jobs/${id}/cancel`, { key: own });
const get = (id: number) => service.get<JobAnswer>(`/api/v7/jobs/${id}?key=${key}`);
const list = async (query: Record<string, string> = {}) =>
  (await service.get<JobList>(`/api/v7/jobs?${new URLSearchParams({ key, ...query })}`)).body;
const fetchImage = (id: number, headers = {}) =>
  service.post<Answer>(`/api/v7/images/fetch/${id}`, { key }, headers);

/** Waits until a worker runs the job. */
const runs = (id: number) =>
  waitFor(async () => ((await get(id)).body.job.started_at === null ? undefined : true));

/** An address that collects the webhooks that come to it. */
async function hook() {
  const received: Record<string, unknown>[] = [];
  const receiver = await startReceiver(async (message, response) => {
    received.push((await json(message)) as Record<string, unknown>);
    response.writeHead(204).end();
  });
  receivers.push(receiver);
  return { received, url: `http://localhost:${receiver.port}/hook` };
}

test('a running job is cancelled: those who wait hear of it, its webhook is called, the next one runs', async () => {
  const { received, url } = await hook();
  const { id } = await start({ ...slow, webhook: url, track_id: 81 });
  await runs(id);
  const waiting = fetchImage(id, { Prefer: 'wait=300' });
  const next = start(quick, 'wait=300');
  const { status, body } = await cancel(id);
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'success',
    job: {
      id,
      operation: 'generateImage',
      status: 'error',
      model_id: 'sandbox-slow',
      prompt: slow.prompt,
      track_id: 81,
      created_at: expect.stringMatching(/Z$/),
      started_at: expect.stringMatching(/Z$/),
      finished_at: expect.stringMatching(/Z$/),
      output: [],
      error: { code: 'cancelled', message: 'The job was cancelled.' },
      fetch_result: `${service.url}/api/v7/images/fetch/${id}`,
    },
  });
  const end = {
    status: 'error',
    id,
    code: 'cancelled',
    doc_url: `${service.url}/docs/errors/cancelled`,
    message: 'The job was cancelled.',
  };
  expect((await waiting).body).toEqual(end);
  expect(await next).toMatchObject({ status: 'success' });
  await waitFor(async () => (received.length > 0 ? true : undefined));
  expect(received).toEqual([{ ...end, track_id: 81 }]);
  // The model, which would work for an hour, has stopped.
  await waitFor(async () => {
    const lines = service.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    return (
      lines.some(({ job, status: lineStatus }) => job === id && lineStatus === 'cancelled') ||
      undefined
    );
  });
});

test('a waiting job is cancelled, and its place is free at once', async () => {
  const running = await start(slow);
  const waiting = await start(slow);
  const others = [await start(slow), await start(slow), await start(slow)];
  expect(await start(slow)).toMatchObject({ code: 'queue_full' });
  expect((await cancel(waiting.id)).body.job).toMatchObject({
    status: 'error',
    started_at: null,
    error: { code: 'cancelled' },
  });
  const another = await start(slow);
  expect(another).toMatchObject({ status: 'processing' });
  for (const { id } of [running, ...others, another]) await cancel(id);
  expect((await list({ status: 'processing' })).jobs).toEqual([]);
});

test('a second cancel, and many at once, all say the same', async () => {
  const { received, url } = await hook();
  const { id } = await start({ ...slow, webhook: url });
  const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(id)));
  const [first] = answers.map(({ body }) => body);
  for (const { status, body } of [...answers, await cancel(id)]) {
    expect(status).toBe(200);
    expect(body).toEqual(first);
  }
  await waitFor(async () => (received.length > 0 ? true : undefined));
  expect(received).toHaveLength(1);
});

test('a job that is done stays done, and the answer says so', async () => {
  const made = await start(quick, 'wait=300');
  const { status, body } = await cancel(made.id);
  expect(status).toBe(200);
  expect(body.job).toMatchObject({ status: 'success', output: made.output, error: null });
  expect((await fetchImage(made.id)).body).toEqual(made);
});

test('jobs that end while they are cancelled have one end, and one webhook that tells it', async () => {
  const { received, url } = await hook();
  const ends = new Map<number, string>();
  for (let round = 0; round < 8; round++) {
    const { id } = await start({ ...quick, webhook: url });
    if (round % 2 === 0) await runs(id);
    const [told] = await Promise.all([cancel(id), fetchImage(id, { Prefer: 'wait=300' })]);
    const { body } = await fetchImage(id);
    expect(body.status).toBe(told.body.job.status);
    ends.set(id, body.status);
  }
  await waitFor(async () => (received.length >= ends.size ? true : undefined));
  expect(new Map(received.map(({ id, status }) => [id, status]))).toEqual(ends);
  expect(received).toHaveLength(ends.size);
});

test('a caller who hangs up has cancelled the job, if the service got the request', async () => {
  const { id } = await start(slow);
  const leaving = new AbortController();
  const database = await openDatabase({ url: service.home.DATABASE_URL, dataDir: service.dataDir });
  onTestFinished(() => database.close());
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
    return rows.length > 0;
  };
  await database.db.transaction().execute(async (transaction) => {
    // Holds the request inside the service.
    await sql`
      select from accounts where id = (select account_id from jobs where id = ${id})
      for no key update`.execute(transaction);
    const sent = fetch(`${service.url}/api/v7/jobs/${id}/cancel`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ key }),
      signal: leaving.signal,
    }).catch(() => {});
    await waitFor(isWaiting);
    leaving.abort();
    await sent;
  });
  const { job } = await waitFor(async () => {
    const { body } = await get(id);
    return body.job.finished_at !== null && body;
  });
  expect(job.error?.code).toBe('cancelled');
});

test('only the account of a job may cancel or get it, and only ids of jobs are taken', async () => {
  const { id } = await start(slow);
  const { apiKey } = await service.newUser();
  const missing = { status: 'error', code: 'not_found' };
  expect(await cancel(id, apiKey)).toMatchObject({ status: 404, body: missing });
  expect(await service.get(`/api/v7/jobs/${id}?key=${apiKey}`)).toMatchObject({ status: 404 });
  expect(await cancel(9_007_199_254_740_991)).toMatchObject({ status: 404, body: missing });
  expect(await cancel('one')).toMatchObject({ status: 400 });
  expect(await cancel(id, 'gmk_wrong')).toMatchObject({ status: 401 });
  expect(await service.post(`/api/v7/jobs/${id}/cancel`, {})).toMatchObject({ status: 401 });
  expect((await get(id)).body.job.status).toBe('processing');
  await cancel(id);
});

test('a request that comes again with its Idempotency-Key finds the cancelled job', async () => {
  const headers = { 'Idempotency-Key': 'once', Prefer: 'respond-async' };
  const ask = () => service.post<Answer>(path, { ...slow, key }, headers);
  const { id } = (await ask()).body;
  await cancel(id);
  expect((await ask()).body).toMatchObject({ status: 'error', id, code: 'cancelled' });
});

test('the list has the jobs of all operations, in pages, and each filter narrows it', async () => {
  const first = await start({ ...quick, track_id: 7 }, 'wait=300');
  const edit = { prompt: 'x', init_image: `${service.url}/none.png`, track_id: 7, key };
  const headers = { Prefer: 'wait=300' };
  const second = await service.post<Answer>('/api/v6/image_editing/alpha_edit', edit, headers);
  const third = await start(slow);
  const [one, two, three] = [first.id, second.body.id, third.id];
  const ids = async (query: Record<string, string>) => (await list(query)).jobs.map(({ id }) => id);
  expect(await ids({})).toEqual([three, two, one]);
  expect(await ids({ status: 'success' })).toEqual([one]);
  expect(await ids({ status: 'error' })).toEqual([two]);
  expect(await ids({ status: 'processing' })).toEqual([three]);
  expect(await ids({ operation: 'generateImage' })).toEqual([three, one]);
  expect(await ids({ operation: 'noOperation' })).toEqual([]);
  expect(await ids({ track_id: '7' })).toEqual([two, one]);
  const { jobs } = await list();
  const [, { created_at: at } = { created_at: '' }] = jobs;
  expect(await ids({ created_before: at })).toEqual([one]);
  expect(await ids({ created_after: at })).toEqual([three, two]);
  expect(jobs.find(({ id }) => id === one)?.output).toEqual(first.output);
  expect((await get(two)).body.job).toEqual(jobs.find(({ id }) => id === two));

  const pages: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: JobList = await list({ limit: '1', ...(cursor && { cursor }) });
    pages.push(...page.jobs.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect(pages).toEqual([three, two, one]);
  await cancel(three);
});

test('times are compared to the microsecond', async () => {
  const { id } = await start(quick, 'wait=300');
  const database = await openDatabase({ url: service.home.DATABASE_URL, dataDir: service.dataDir });
  onTestFinished(() => database.close());
  const created = '2026-05-01T10:00:00.0007Z';
  await sql`update jobs set created_at = ${created} where id = ${id}`.execute(database.db);
  const found = async (query: Record<string, string>) => (await list(query)).jobs.length;
  expect(await found({ created_before: created })).toBe(0);
  expect(await found({ created_after: created })).toBe(1);
  const later = '2026-05-01T12:00:00.000701+02:00';
  expect(await found({ created_before: later })).toBe(1);
  expect(await found({ created_after: later })).toBe(0);
});

test.each([
  ['status', 'done'],
  ['limit', '0'],
  ['limit', '101'],
  ['track_id', 'x'],
  ['created_after', 'yesterday'],
  ['cursor', '12'],
])('a list with %s=%s is refused, and the error names the field', async (field, value) => {
  const answer = await service.get<GenerationError>(`/api/v7/jobs?key=${key}&${field}=${value}`);
  expect(answer.status).toBe(400);
  expect(answer.body.errors?.map((error) => error.field)).toEqual([field]);
});
