import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GenmediaError } from './index.ts';
import { EDIT, fastClient, rejection } from './testing/fast.ts';
import { answer, failed, hang, processing, startService, success } from './testing/service.ts';

const SLOW_POLLS = { poll: { min: 60_000, max: 60_000 } };

/** Timers of this package that were set and neither ran nor were cleared. */
const timers = new Set<unknown>();
const { setTimeout, clearTimeout } = globalThis;

beforeEach(() => {
  timers.clear();
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void, wait?: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      done();
    }, wait);
    // fetch has timers of its own for its connections; they hold nothing back.
    if (!new Error().stack?.includes('undici')) timers.add(timer);
    return timer;
  }) as typeof setTimeout);
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    timers.delete(timer);
    clearTimeout(timer);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Aborts after a while and tells how long the rejection then took. */
async function abortAfter(milliseconds: number, call: (signal: AbortSignal) => Promise<unknown>) {
  const controller = new AbortController();
  const reason = { why: 'The user left.' };
  let aborted = 0;
  setTimeout(() => {
    aborted = performance.now();
    controller.abort(reason);
  }, milliseconds);
  const rejected = await rejection(call(controller.signal));
  return { rejected, reason, took: performance.now() - aborted, timersLeft: timers.size };
}

test('abort while polling rejects at once with the reason, and leaves no timer', async () => {
  const service = await startService(answer(200, processing()));
  const { rejected, reason, took, timersLeft } = await abortAfter(100, (signal) =>
    fastClient(service.url, SLOW_POLLS).run('editImage', EDIT, { signal }),
  );
  expect(rejected).toBe(reason);
  expect(took).toBeLessThan(20);
  expect(timersLeft).toBe(0);
  expect(service.requests).toHaveLength(1);
});

test.each([
  ['while the service thinks', hang],
  ['while waiting to send again', answer(429, failed(), { 'retry-after': '60' })],
])('abort %s rejects at once with the reason, and leaves no timer', async (_, step) => {
  const service = await startService(step);
  const genmedia = fastClient(service.url);
  for (const call of [
    (signal: AbortSignal) => genmedia.run('editImage', EDIT, { signal }),
    (signal: AbortSignal) => genmedia.submit('editImage', EDIT, { signal }),
  ]) {
    const { rejected, reason, took, timersLeft } = await abortAfter(100, call);
    expect(rejected).toBe(reason);
    expect(took).toBeLessThan(20);
    expect(timersLeft).toBe(0);
  }
});

test('abort rejects at once even where the fetch function does not listen', async () => {
  const fetch = () => new Promise<Response>(() => {});
  const { rejected, reason, took } = await abortAfter(20, (signal) =>
    fastClient('http://127.0.0.1:1', { fetch }).run('editImage', EDIT, { signal }),
  );
  expect(rejected).toBe(reason);
  expect(took).toBeLessThan(20);
});

test('a signal that is aborted already sends nothing', async () => {
  const service = await startService(answer(200, success()));
  const signal = AbortSignal.abort('before');
  const genmedia = fastClient(service.url);
  await expect(genmedia.run('editImage', EDIT, { signal })).rejects.toBe('before');
  await expect(genmedia.submit('editImage', EDIT, { signal })).rejects.toBe('before');
  await expect(genmedia.GET('/api/v7/models', { signal })).rejects.toBe('before');
  expect(service.requests).toHaveLength(0);
});

test('a signal that many calls share keeps no listener of any of them', async () => {
  const service = await startService(answer(200, processing()), answer(200, success()));
  const { signal } = new AbortController();
  let listeners = 0;
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    listeners++;
    addEventListener.apply(signal, args);
  };
  signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
    listeners--;
    removeEventListener.apply(signal, args);
  };
  await fastClient(service.url).run('editImage', EDIT, { signal });
  expect(listeners).toBe(0);
  expect(timers.size).toBe(0);
});

test('a timeout while polling names the job, which can then be waited for again', async () => {
  const service = await startService(
    answer(200, processing()),
    answer(200, processing()),
    answer(200, success()),
  );
  const genmedia = fastClient(service.url, { poll: { min: 80, max: 80 } });
  const error = await rejection(genmedia.run('editImage', EDIT, { timeout: 120 }));
  expect(error).toBeInstanceOf(GenmediaError);
  expect(error).toMatchObject({ code: 'timeout', job: { operation: 'editImage', id: 42 } });
  expect(timers.size).toBe(0);

  const result = await genmedia.job((error as unknown as GenmediaError).job ?? '').wait();
  expect(result.status).toBe('success');
  expect(service.to('/alpha_edit')).toHaveLength(1);
});

test('a timeout before the answer gives the key with which the same job can be asked for', async () => {
  const service = await startService(hang, answer(200, success()));
  const genmedia = fastClient(service.url);
  const error = await rejection(genmedia.run('editImage', EDIT, { timeout: 50 }));
  expect(error).toMatchObject({ code: 'timeout' });
  expect(error.job).toBeUndefined();
  expect(error.idempotencyKey).toBe(service.requests[0]?.headers['idempotency-key']);
  await genmedia.run('editImage', EDIT, { idempotencyKey: String(error.idempotencyKey) });
  expect(new Set(service.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test("the client's timeout ends each exchange, not the wait for a job", async () => {
  const service = await startService(
    answer(200, processing()),
    answer(200, processing()),
    answer(200, processing()),
    answer(200, success()),
  );
  const options = { timeout: 100, poll: { min: 50, max: 50 } };
  const result = await fastClient(service.url, options).run('editImage', EDIT);
  expect(result.status).toBe('success');

  const slow = await startService(hang);
  const error = await rejection(fastClient(slow.url, options).GET('/api/v7/models'));
  expect(error).toMatchObject({ code: 'timeout', operation: 'listModels' });
});

test('a timeout longer than timers can be is no timeout at all', async () => {
  const service = await startService(answer(200, processing()), answer(200, success()));
  const result = await fastClient(service.url).run('editImage', EDIT, { timeout: 1e12 });
  expect(result.status).toBe('success');
});

test('a process that aborts its last call ends by itself', async () => {
  const service = await startService(answer(200, processing()));
  const script = `
    import { createClient } from ${JSON.stringify(new URL('index.ts', import.meta.url).href)};
    const genmedia = createClient({ baseUrl: '${service.url}', poll: { min: 60_000, max: 60_000 } });
    const signal = AbortSignal.timeout(200);
    await genmedia.run('editImage', ${JSON.stringify(EDIT)}, { signal }).catch(({ name }) => console.log(name));`;
  const started = Date.now();
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module-typescript',
    '--disable-warning=ExperimentalWarning',
    '--eval',
    script,
  ]);
  expect(stdout).toBe('TimeoutError\n');
  expect(Date.now() - started).toBeLessThan(10_000);
});
