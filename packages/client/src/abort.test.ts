import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { type Genmedia, GenmediaError } from './index.ts';
import { startClock } from './testing/clock.ts';
import { edit, fastClient, rejection } from './testing/fast.ts';
import { answer, failed, hang, processing, startService, success } from './testing/service.ts';

const minute = 60_000;
const slowPolls = { poll: { min: minute, max: minute } };

type Start = (genmedia: Genmedia, signal: AbortSignal) => Promise<unknown>;

const starts: [string, Start][] = [
  ['run', (genmedia, signal) => genmedia.run('editImage', edit, { signal })],
  ['submit', (genmedia, signal) => genmedia.submit('editImage', edit, { signal })],
];

/**
 * Aborts a call when it has reached a point. The clock does not move, so the call must reject at
 * once.
 */
async function abortAt(
  reached: () => Promise<unknown>,
  call: (signal: AbortSignal) => Promise<unknown>,
) {
  const controller = new AbortController();
  const reason = { why: 'The user left.' };
  const rejected = rejection(call(controller.signal));
  await reached();
  controller.abort(reason);
  return { rejected: await rejected, reason };
}

test('abort while polling rejects at once with the reason, and leaves no timer', async () => {
  const clock = startClock();
  const service = await startService(answer(200, processing()));
  const { rejected, reason } = await abortAt(
    () => clock.waits(minute),
    (signal) => fastClient(service.url, slowPolls).run('editImage', edit, { signal }),
  );
  expect(rejected).toBe(reason);
  expect(clock.timers).toEqual([]);
  expect(service.requests).toHaveLength(2);
});

test.each(starts)(
  'abort of %s while the service thinks rejects at once with the reason, and leaves no timer',
  async (_, start) => {
    const clock = startClock();
    const service = await startService(hang);
    const { rejected, reason } = await abortAt(
      () => service.received(1),
      (signal) => start(fastClient(service.url), signal),
    );
    expect(rejected).toBe(reason);
    expect(clock.timers).toEqual([]);
  },
);

test.each(starts)(
  'abort of %s while waiting to send again rejects at once with the reason, and leaves no timer',
  async (_, start) => {
    const clock = startClock();
    const service = await startService(answer(429, failed(), { 'retry-after': '60' }));
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { rejected, reason } = await abortAt(
      () => clock.waits(minute),
      (signal) => start(fastClient(service.url), signal),
    );
    expect(rejected).toBe(reason);
    expect(clock.timers).toEqual([]);
  },
);

test('abort rejects at once even where the fetch function does not listen', async () => {
  startClock();
  const fetch = vi.fn(() => new Promise<Response>(() => {}));
  const { rejected, reason } = await abortAt(
    () => vi.waitUntil(() => fetch.mock.calls.length > 0, 240_000),
    (signal) => fastClient('http://127.0.0.1:1', { fetch }).run('editImage', edit, { signal }),
  );
  expect(rejected).toBe(reason);
});

test('a signal that is aborted already sends nothing', async () => {
  const service = await startService(answer(200, success()));
  const signal = AbortSignal.abort('before');
  const genmedia = fastClient(service.url);
  await expect(genmedia.run('editImage', edit, { signal })).rejects.toBe('before');
  await expect(genmedia.submit('editImage', edit, { signal })).rejects.toBe('before');
  await expect(genmedia.run('listModels', {}, { signal })).rejects.toBe('before');
  expect(service.requests).toHaveLength(0);
});

test('a signal that many calls share keeps no listener of any of them', async () => {
  const clock = startClock();
  const service = await startService(
    answer(200, processing()),
    answer(200, processing()),
    answer(200, success()),
  );
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
  const running = fastClient(service.url, slowPolls).run('editImage', edit, { signal });
  await clock.waits(minute);
  expect(listeners).toBeGreaterThan(0);
  clock.pass(minute);
  await running;
  expect(listeners).toBe(0);
  expect(clock.timers).toEqual([]);
});

test('a timeout while polling names the job, which can then be waited for again', async () => {
  const clock = startClock();
  const service = await startService(
    answer(200, processing()),
    answer(200, processing()),
    answer(200, processing()),
    answer(200, success()),
  );
  const genmedia = fastClient(service.url, { poll: { min: 80, max: 80 } });
  const rejected = rejection(genmedia.run('editImage', edit, { timeout: 120 }));
  await clock.waits(80);
  clock.pass(80);
  await clock.waits(80);
  clock.pass(40);
  const error = await rejected;
  expect(error).toBeInstanceOf(GenmediaError);
  expect(error).toMatchObject({ code: 'timeout', job: { operation: 'editImage', id: 42 } });
  expect(clock.timers).toEqual([]);

  const result = await genmedia.job((error as unknown as GenmediaError).job ?? '').wait();
  expect(result.status).toBe('success');
  expect(service.to('/alpha_edit')).toHaveLength(1);
});

test('a timeout before the answer gives the key with which the same job can be asked for', async () => {
  const clock = startClock();
  const service = await startService(hang, answer(200, success()));
  const genmedia = fastClient(service.url);
  const rejected = rejection(genmedia.run('editImage', edit, { timeout: 50 }));
  await service.received(1);
  clock.pass(50);
  const error = await rejected;
  expect(error).toMatchObject({ code: 'timeout' });
  expect(error.job).toBeUndefined();
  expect(error.idempotencyKey).toBe(service.requests[0]?.headers['idempotency-key']);
  await genmedia.run('editImage', edit, { idempotencyKey: String(error.idempotencyKey) });
  expect(new Set(service.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test("the client's timeout ends each exchange, not the wait for a job", async () => {
  const clock = startClock();
  const service = await startService(
    answer(200, processing()),
    answer(200, processing()),
    answer(200, processing()),
    answer(200, processing()),
    answer(200, success()),
  );
  const options = { timeout: 100, poll: { min: 50, max: 50 } };
  const running = fastClient(service.url, options).run('editImage', edit);
  for (let poll = 0; poll < 3; poll++) {
    await clock.waits(50);
    clock.pass(50);
  }
  expect((await running).status).toBe('success');

  const slow = await startService(hang);
  const rejected = rejection(fastClient(slow.url, options).run('listModels'));
  await slow.received(1);
  clock.pass(100);
  expect(await rejected).toMatchObject({ code: 'timeout', operation: 'listModels' });
});

test('a timeout longer than timers can be is no timeout at all', async () => {
  const service = await startService(answer(200, processing()), answer(200, success()));
  const result = await fastClient(service.url).run('editImage', edit, { timeout: 1e12 });
  expect(result.status).toBe('success');
});

test('a call that was aborted still has its job, which another call waits for', async () => {
  const clock = startClock();
  const service = await startService(
    answer(200, processing()),
    answer(200, processing()),
    answer(200, success()),
  );
  const controller = new AbortController();
  const genmedia = fastClient(service.url, slowPolls);
  const running = genmedia.run('editImage', edit, { signal: controller.signal });
  expect(running.job).toBeUndefined();
  const rejected = rejection(running);
  await clock.waits(minute);
  controller.abort('The user left.');
  expect(await rejected).toBe('The user left.');
  expect(running.job).toEqual({ operation: 'editImage', id: 42 });
  const result = await genmedia.job(running.job ?? '').wait();
  expect(result.status).toBe('success');
  expect(service.to('/alpha_edit')).toHaveLength(1);
});

test.each(starts)(
  'a %s that was aborted before its answer still has the key that gets the same job',
  async (_, start) => {
    startClock();
    const service = await startService(hang, answer(200, success()));
    const controller = new AbortController();
    const genmedia = fastClient(service.url);
    const call = start(genmedia, controller.signal) as ReturnType<typeof genmedia.run>;
    const { idempotencyKey } = call;
    expect(idempotencyKey).toMatch(/./);
    const rejected = rejection(call);
    await service.received(1);
    controller.abort('The user left.');
    expect(await rejected).toBe('The user left.');
    await genmedia.run('editImage', edit, { idempotencyKey });
    const keys = service.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([idempotencyKey, idempotencyKey]);
  },
);

test('the message of a timeout before the answer says how to repeat the request', async () => {
  const clock = startClock();
  const service = await startService(hang);
  const rejected = rejection(fastClient(service.url).run('editImage', edit, { timeout: 50 }));
  await service.received(1);
  clock.pass(50);
  expect((await rejected).message).toBe(
    'editImage timed out. It may have arrived: repeat it with error.idempotencyKey.',
  );
});

test('a process that aborts its last call ends by itself', async () => {
  const service = await startService(answer(200, processing()));
  // The first poll comes at once, the second after the time limit of this test.
  const script = `
    import { createClient } from ${JSON.stringify(new URL('index.ts', import.meta.url).href)};
    const poll = { min: 3_600_000, max: 3_600_000 };
    const genmedia = createClient({ baseUrl: '${service.url}', poll });
    const controller = new AbortController();
    let updates = 0;
    await genmedia.run('editImage', ${JSON.stringify(edit)}, {
      signal: controller.signal,
      onUpdate: () => ++updates === 2 && setImmediate(() => controller.abort('The user left.')),
    }).catch(console.log);`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module-typescript',
    '--disable-warning=ExperimentalWarning',
    '--eval',
    script,
  ]);
  expect(stdout).toBe('The user left.\n');
});
