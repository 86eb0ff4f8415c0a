import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClientFor } from './contract/index.ts';
import {
  type ClientOptions,
  createClient,
  type Fetch,
  type GenmediaError,
  limitJobs,
} from './index.ts';
import { edit, rejection, testApiKey } from './testing/fast.ts';
import { fly } from './testing/fly.ts';
import { failed, processing, success } from './testing/service.ts';

/** A client of another contract, whose operations take and answer any object. */
function clientOf<const T extends object>(table: T, fetch: Fetch) {
  return createClientFor<Record<keyof T, object>, T>(
    table,
    {},
    { baseUrl: 'http://service', fetch },
  );
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});

afterEach(() => {
  vi.useRealTimers();
});

/**
 * A service that runs one job at a time, ten seconds each, and refuses jobs when all places are
 * taken.
 */
function serviceFor(places: number, options: ClientOptions = {}) {
  const ends: number[] = [];
  const seen = { refused: [] as number[], most: 0, keys: [] as string[] };
  const fetch: Fetch = async (url, { headers }) => {
    const id = Number(/\/fetch\/(\d+)$/.exec(url)?.[1]);
    if (id)
      return Response.json(
        Number(ends[id - 1]) > Date.now() ? processing({ id }) : success({ id }),
      );
    const live = ends.filter((end) => end > Date.now());
    if (live.length >= places) {
      seen.refused.push(Date.now());
      return Response.json(failed({ code: 'queue_full', retry_after: 7 }), { status: 429 });
    }
    seen.most = Math.max(seen.most, live.length + 1);
    seen.keys.push(String(new Headers(headers).get('idempotency-key')));
    ends.push(Math.max(Date.now(), ...live) + 10_000);
    return Response.json(processing({ id: ends.length }));
  };
  const client = { baseUrl: 'http://service', apiKey: testApiKey, fetch, ...options };
  return { seen, ends, genmedia: createClient(client) };
}

const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);

test('twelve jobs on a plan of five: all come to an end, and none is refused', async () => {
  const { seen, genmedia } = serviceFor(5);
  const limited = limitJobs(genmedia, { jobs: 5 });
  const results = await fly(Promise.all(times(12, () => limited.run('editImage', edit))));
  expect(new Set(results.map(({ id }) => id)).size).toBe(12);
  expect(seen).toMatchObject({ refused: [], most: 5 });
});

test('jobs that are submitted and left alone keep their places until they are done', async () => {
  const { seen, genmedia, ends } = serviceFor(2);
  const limited = limitJobs(genmedia, { jobs: 2 });
  const jobs = await fly(Promise.all(times(6, () => limited.submit('editImage', edit))));
  expect(jobs.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(seen).toMatchObject({ refused: [], most: 2 });
  expect(Date.now()).toBeLessThan(Number(ends.at(-1)));
});

test('where others fill the queue, it is asked again when the service says so', async () => {
  const { seen, genmedia } = serviceFor(2, { retry: { limit: 0 } });
  const others = times(2, () => genmedia.run('editImage', edit));
  const limited = limitJobs(genmedia, { jobs: 5 });
  const call = limited.run('editImage', edit, { idempotencyKey: 'order-81' });
  await fly(Promise.all([call, ...others]));
  expect(seen.refused).toEqual([0, 7000]);
  expect(seen.keys).toContain('order-81');
});

test('the error of a call whose time limit was reached names its job', async () => {
  const limited = limitJobs(serviceFor(1).genmedia, { jobs: 1 });
  const error = await fly(rejection(limited.run('editImage', edit, { timeout: 3000 })));
  expect(error).toMatchObject({ code: 'timeout', job: { operation: 'editImage', id: 1 } });
});

test('the key that the headers of a call name is the one that its error tells', async () => {
  const limited = limitJobs(serviceFor(1).genmedia, { jobs: 1 });
  const options = { headers: { 'idempotency-key': 'order-82' }, timeout: 3000 };
  const call = limited.run('editImage', edit, options);
  expect(await fly(rejection(call))).toMatchObject({ idempotencyKey: 'order-82' });
  expect(call.idempotencyKey).toBe('order-82');
});

test('the time limit of a call holds over its wait for a place', async () => {
  const { seen, genmedia } = serviceFor(1);
  const limited = limitJobs(genmedia, { jobs: 1 });
  const first = limited.run('editImage', edit);
  const second = rejection(limited.run('editImage', edit, { timeout: 3000 }));
  const third = limited.run('editImage', edit);
  // Nothing has been sent, so no job may have started.
  expect(await fly(second)).toMatchObject({ code: 'timeout', message: 'editImage timed out.' });
  expect(Date.now()).toBe(3000);
  await fly(Promise.all([first, third]));
  expect(seen).toMatchObject({ refused: [] });
  expect(seen.keys).toHaveLength(2);
});

test('an aborted call gives up its turn at once; an aborted job keeps its place', async () => {
  const { seen, genmedia, ends } = serviceFor(1);
  const limited = limitJobs(genmedia, { jobs: 1 });
  const running = new AbortController();
  const waiting = new AbortController();
  const first = limited.run('editImage', edit, { signal: running.signal });
  const second = rejection(limited.run('editImage', edit, { signal: waiting.signal }));
  const third = limited.run('editImage', edit);
  const left = rejection(first);
  await vi.advanceTimersByTimeAsync(2000);
  waiting.abort('Not needed.');
  running.abort('The user left.');
  expect([await second, await left]).toEqual(['Not needed.', 'The user left.']);
  expect(first.job).toEqual({ operation: 'editImage', id: 1 });
  await fly(third);
  expect(seen.refused).toEqual([]);
  expect(ends).toEqual([10_000, expect.any(Number)]);
});

test('a job that fails, and a call that is refused, give their places back', async () => {
  let turn = 0;
  const fetch: Fetch = async (url) => {
    if (url.includes('/fetch/')) return Response.json(failed({ id: 1 }));
    if (turn++ === 0) return Response.json(processing());
    return Response.json(failed({ code: 'validation_error' }), { status: 400 });
  };
  const genmedia = createClient({ baseUrl: 'http://service', apiKey: testApiKey, fetch });
  const limited = limitJobs(genmedia, { jobs: 1 });
  const errors = times(3, () => rejection(limited.run('editImage', edit)));
  const codes = (await fly(Promise.all(errors))).map(
    (error) => (error as unknown as GenmediaError).code,
  );
  expect(codes).toEqual(['engine_failed', 'validation_error', 'validation_error']);
});

test('an operation that starts no job does not wait for a place', async () => {
  const fetch: Fetch = async (url) =>
    url.includes('/models') ? Response.json({ models: [], total: 0 }) : new Promise(() => {});
  const genmedia = createClient({ baseUrl: 'http://service', apiKey: testApiKey, fetch });
  const limited = limitJobs(genmedia, { jobs: 1 });
  const controller = new AbortController();
  const busy = rejection(limited.run('editImage', edit, { signal: controller.signal }));
  expect(await limited.run('listModels')).toEqual({ models: [], total: 0 });
  controller.abort();
  await busy;
});

test('a name that is no operation rejects, as it does without the limit', async () => {
  const limited = limitJobs(serviceFor(1).genmedia, { jobs: 1 });
  for (const name of ['nothing', 'toString']) {
    const call = limited.run(name as 'editImage', edit);
    expect(await rejection(call)).toEqual(new TypeError(`There is no operation ${name}.`));
  }
});

test('a call keeps what is known of it, and its response', async () => {
  const { genmedia, seen } = serviceFor(1);
  const call = limitJobs(genmedia, { jobs: 1 }).run('editImage', edit);
  expect(call.idempotencyKey).toMatch(/./);
  const { data, response } = await fly(call.withResponse());
  expect([data.id, response.status, call.job?.id]).toEqual([1, 200, 1]);
  expect(seen.keys).toEqual([call.idempotencyKey]);
});

test.each([0, -1, Number.NaN])('%d is refused as a number of places', (jobs) => {
  const { genmedia } = serviceFor(1);
  expect(() => limitJobs(genmedia, { jobs })).toThrow(TypeError);
});

test('jobs of another contract end with its own word, and give their places back', async () => {
  const table = { draw: { path: '/draw', poll: 'look' }, look: { method: 'GET', path: '/{id}' } };
  const ends: number[] = [];
  let most = 0;
  const fetch: Fetch = async (url) => {
    const isDone = (end: number | undefined) => Number(end) <= Date.now();
    if (!url.endsWith('/draw')) {
      return Response.json({ status: isDone(ends[Number(url.at(-1))]) ? 'drawn' : 'processing' });
    }
    most = Math.max(most, ends.push(Date.now() + 10_000) - ends.filter(isDone).length);
    return Response.json({ status: 'processing', id: ends.length - 1 });
  };
  const client = clientOf(table, fetch);
  const limited = limitJobs(client, { jobs: 1 });
  await fly(limited.submit('draw'));
  expect(await fly(limited.run('draw', {}, { wait: false }))).toMatchObject({ id: 1 });
  expect(await fly(limited.run('draw'))).toEqual({ status: 'drawn' });
  expect(most).toBe(1);
});

test('a job whose end is known gives its place back before an older one, with any word', async () => {
  const table = { draw: { path: '/draw', poll: 'look' }, look: { method: 'GET', path: '/{id}' } };
  let jobs = 0;
  const fetch: Fetch = async (url) =>
    Response.json(
      url.endsWith('/draw')
        ? { status: 'processing', id: jobs++ }
        : { status: url.endsWith('/0') ? 'processing' : 'drawn' },
    );
  const client = clientOf(table, fetch);
  const limited = limitJobs(client, { jobs: 2 });
  await limited.submit('draw');
  const second = await limited.submit('draw');
  await fly(second.wait());
  expect(await fly(limited.run('draw', {}, { timeout: 60_000 }))).toEqual({ status: 'drawn' });
});

test('an operation that reads jobs, and is its own poll, does not wait for a place', async () => {
  const look = { method: 'GET', path: '/{id}', poll: 'look' };
  const table = { draw: { path: '/draw', poll: 'look' }, look };
  const fetch: Fetch = async () => Response.json({ status: 'processing', id: 1 });
  const client = clientOf(table, fetch);
  const limited = limitJobs(client, { jobs: 1 });
  await limited.submit('draw');
  const options = { wait: false, timeout: 1000 };
  const read = limited.run('look', { path: { id: 1 } } as object, options);
  expect(await fly(read)).toMatchObject({ id: 1 });
});

test('a GET that starts a job waits for a place', async () => {
  const look = { method: 'GET', path: '/{id}' };
  const table = { draw: { method: 'GET', path: '/draw', poll: 'look' }, look };
  const fetch: Fetch = async () => Response.json({ status: 'processing', id: 1 });
  const client = clientOf(table, fetch);
  const limited = limitJobs(client, { jobs: 1 });
  await limited.submit('draw');
  const second = limited.submit('draw', {}, { timeout: 1000 });
  expect(await fly(rejection(second))).toMatchObject({ code: 'timeout' });
});

test('an answer with a field of the name wait is no job', async () => {
  const table = { draw: { path: '/draw', poll: 'look' }, look: { method: 'GET', path: '/{id}' } };
  const fetch: Fetch = async () => Response.json({ status: 'drawn', wait: 7 });
  const client = clientOf(table, fetch);
  const limited = limitJobs(client, { jobs: 1 });
  await limited.run('draw');
  expect(await limited.run('draw')).toEqual({ status: 'drawn', wait: 7 });
});

/** A service that starts every job, and answers polls as one pleases. */
function pollsAnswered(poll: (id: string) => Response) {
  const seen = { started: 0 };
  const fetch: Fetch = async (url) => {
    if (url.includes('/fetch/')) return poll(url.slice(-1));
    seen.started++;
    return Response.json(processing({ id: seen.started }));
  };
  const genmedia = createClient({ baseUrl: 'http://service', apiKey: testApiKey, fetch });
  return { seen, limited: limitJobs(genmedia, { jobs: 1 }) };
}

const goesOn = () => Response.json(processing());
const refused = () =>
  Response.json(failed({ code: 'invalid_access_token', message: 'Expired.' }), { status: 401 });

test('a job keeps its place if the poll of its own call is refused', async () => {
  let answer = refused;
  const { seen, limited } = pollsAnswered(() => answer());
  const error = await fly(rejection(limited.run('editImage', edit)));
  expect(error).toMatchObject({ code: 'invalid_access_token', job: { id: 1 } });
  answer = goesOn;
  const second = limited.submit('editImage', edit, { timeout: 60_000 });
  expect(await fly(rejection(second))).toMatchObject({ code: 'timeout' });
  expect(seen.started).toBe(1);
});

test('if polls are refused, the next call is sent, and the jobs keep their places', async () => {
  let answer: (id: string) => Response = goesOn;
  const { seen, limited } = pollsAnswered((id) => answer(id));
  await limited.submit('editImage', edit);
  answer = refused;
  // The service says what is wrong, if it refuses this, too.
  await fly(limited.submit('editImage', edit));
  answer = (id) => (id === '2' ? Response.json(success()) : goesOn());
  const third = limited.submit('editImage', edit, { timeout: 60_000 });
  expect(await fly(rejection(third))).toMatchObject({ code: 'timeout' });
  expect(seen.started).toBe(2);
});

test('jobs whose polls are always refused are not all kept', async () => {
  const polled: string[] = [];
  const { limited } = pollsAnswered((id) => {
    polled.push(id);
    return refused();
  });
  for (let n = 0; n < 9; n++) await fly(limited.submit('editImage', edit));
  // The oldest are forgotten after a few polls.
  expect(polled.at(-1)).toBe('6');
});

test.each([404, 410])('a job whose poll is answered by %d has no place', async (status) => {
  const gone = () => Response.json(failed({ code: 'gone' }), { status });
  const { limited } = pollsAnswered((id) => (id === '1' ? gone() : goesOn()));
  await limited.submit('editImage', edit);
  await fly(limited.submit('editImage', edit));
  const third = limited.submit('editImage', edit, { timeout: 60_000 });
  expect(await fly(rejection(third))).toMatchObject({ code: 'timeout' });
});
