import { afterEach, expect, test, vi } from 'vitest';
import type { ClientOptions, Genmedia } from './index.ts';
import { createClient, GenmediaError } from './index.ts';
import { startClock } from './testing/clock.ts';
import { edit, fastClient, rejection } from './testing/fast.ts';
import {
  answer,
  breakOff,
  failed,
  hangUp,
  processing,
  type Service,
  type Step,
  startService,
  success,
  text,
} from './testing/service.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const chat = { model: 'sandbox-chat', messages: [{ role: 'user' as const, content: 'Hello' }] };
const tooMany = answer(429, failed({ code: 'queue_full' }));
const keysOf = (service: Service) =>
  new Set(service.requests.map(({ headers }) => headers['idempotency-key']));

/**
 * An operation that starts a job, one that reads, and one that does neither. Their retries differ.
 */
const paid = (genmedia: Genmedia) => genmedia.run('editImage', edit);
const read = (genmedia: Genmedia) => genmedia.run('fetchImageEdit', { id: 42 });
const list = (genmedia: Genmedia) => genmedia.run('listModels');
const other = (genmedia: Genmedia) => genmedia.run('createChatCompletion', chat);
const account = (genmedia: Genmedia) => genmedia.run('verifyEmailLink', { token: 'abc' });

test.each<[string, Step]>([
  ['the connection dies after the request', hangUp],
  ['the answer breaks off', breakOff],
  ['a proxy answers 502', text(502, '<h1>Bad gateway</h1>')],
  ['a proxy answers 504', text(504, '')],
  ['the service answers 503', answer(503, failed({ code: 'unavailable' }))],
  ['the queue is full', tooMany],
])('when %s, a paid request is sent again under the same Idempotency-Key', async (_, step) => {
  const service = await startService(step, step, answer(200, success()));
  await paid(fastClient(service.url));
  expect(service.requests).toHaveLength(3);
  expect(keysOf(service).size).toBe(1);
  expect([...keysOf(service)][0]).toMatch(/^[0-9a-f-]{36}$/);
});

test.each<[string, Step]>([
  ['400', answer(400, failed())],
  ['401', answer(401, failed())],
  ['402', answer(402, failed({ code: 'spending_limit_reached' }), { 'x-should-retry': 'false' })],
  ['a 402 that names a time', answer(402, failed({ retry_after: 0 }), { 'retry-after': '0' })],
  ['408', answer(408, failed())],
  ['422', answer(422, failed())],
  ['500', answer(500, failed())],
  ['501', answer(501, failed())],
  ['an empty 200', text(200, '')],
  ['a 200 that is no JSON', text(200, '<p>Hello</p>')],
  ['an error under 200', answer(200, failed())],
])('after %s, a paid request is not sent again', async (_, step) => {
  const service = await startService(step);
  await rejection(paid(fastClient(service.url)));
  expect(service.requests).toHaveLength(1);
});

test('no call looks at the time of day, which may be set, and is refused where Next prerenders', async () => {
  let hours = 0;
  const timeOfDay = vi.spyOn(Date, 'now').mockImplementation(() => ++hours * 3_600_000);
  const answers = [Response.json(failed(), { status: 503 }), Response.json(success())];
  const genmedia = createClient({
    baseUrl: 'http://service.test',
    retry: { min: 0 },
    fetch: async () => answers.shift() as Response,
  });
  await genmedia.run('fetchImageEdit', { id: 42 }, { timeout: 60_000 });
  expect(timeOfDay).not.toHaveBeenCalled();
});

test('every paid call has a key of its own', async () => {
  const service = await startService(answer(200, success()));
  const genmedia = fastClient(service.url);
  await Promise.all([paid(genmedia), paid(genmedia), genmedia.submit('editImage', edit)]);
  expect(keysOf(service).size).toBe(3);
});

test("a caller's own key is the one that is sent, also again", async () => {
  const service = await startService(hangUp, answer(200, success()));
  await fastClient(service.url).run('editImage', edit, { idempotencyKey: 'order-81' });
  expect(service.requests).toHaveLength(2);
  expect([...keysOf(service)]).toEqual(['order-81']);
});

test('a paid call that never succeeds says under which key it can be sent again', async () => {
  const service = await startService(hangUp);
  const error = await rejection(paid(fastClient(service.url)));
  expect(error).toBeInstanceOf(GenmediaError);
  expect(error).toMatchObject({ code: 'network_error', operation: 'editImage' });
  expect(error.message).toMatch(/repeat it with error\.idempotencyKey\.$/);
  expect(error.status).toBeUndefined();
  expect([...keysOf(service)]).toEqual([error.idempotencyKey]);
  expect(service.requests).toHaveLength(13);
});

test('polling a job sends no Idempotency-Key, and goes on through trouble', async () => {
  const service = await startService(
    answer(200, processing()),
    hangUp,
    answer(500, failed()),
    text(520, 'An unknown error'),
    answer(200, processing()),
    breakOff,
    answer(429, failed()),
    answer(200, success()),
  );
  const result = await paid(fastClient(service.url));
  expect(result.status).toBe('success');
  expect(service.to('/alpha_edit')).toHaveLength(1);
  const [, ...polls] = service.requests;
  expect(polls).toHaveLength(7);
  expect(polls.every(({ headers }) => headers['idempotency-key'] === undefined)).toBe(true);
});

test.each<[string, (genmedia: Genmedia) => Promise<unknown>]>([
  ['a fetch operation', read],
  ['the catalogue', list],
])('%s is read again after 408, 429, 5xx and a dead connection', async (_, call) => {
  const ready = answer(200, { status: 'success', id: 42, models: [], total: 0 });
  const service = await startService(
    answer(408, failed()),
    tooMany,
    answer(500, {}),
    hangUp,
    ready,
  );
  await call(fastClient(service.url));
  expect(service.requests).toHaveLength(5);
});

test.each<[string, Step]>([
  ['the connection dies', hangUp],
  ['the service answers 503', answer(503, failed())],
  ['the service answers 429 without a time', tooMany],
])('when %s, what the service would do twice is sent once', async (_, step) => {
  for (const call of [other, account]) {
    const service = await startService(step);
    await rejection(call(fastClient(service.url)));
    expect(service.requests).toHaveLength(1);
  }
});

test('a 429 with a time means that nothing was done: anything is sent again', async () => {
  for (const call of [other, account]) {
    const wait = answer(429, failed(), { 'retry-after': '0' });
    const service = await startService(wait, answer(200, { data: {}, choices: [] }));
    await call(fastClient(service.url));
    expect(service.requests).toHaveLength(2);
  }
});

test('if no connection was made, every operation is sent again', async () => {
  const refused = Object.assign(new TypeError('fetch failed'), {
    cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
  });
  const fetch = vi
    .fn()
    .mockRejectedValueOnce(refused)
    .mockResolvedValue(Response.json({ choices: [] }));
  await other(fastClient('http://127.0.0.1:1', { fetch }));
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a fetch with a bug is called once, and the error says what is wrong', async () => {
  const fetch = vi.fn(async () => {
    throw new ReferenceError('Response is not defined');
  });
  const error = await rejection(paid(fastClient('http://127.0.0.1:1', { fetch })));
  expect(error.message).toMatch(
    /^editImage got no answer \(ReferenceError: Response is not defined\)/,
  );
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('an error says why no address of a name was reached', async () => {
  const reasons = ['::1', '127.0.0.1'].map((host) => new Error(`connect ECONNREFUSED ${host}:1`));
  const cause = Object.assign(new AggregateError(reasons), { code: 'ECONNREFUSED' });
  const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
  const genmedia = fastClient('http://localhost:1', { fetch, retry: { limit: 0 } });
  expect((await rejection(list(genmedia))).message).toBe(
    'listModels got no answer (Error: connect ECONNREFUSED ::1:1).',
  );
});

test('an error without a cause says what it is itself', async () => {
  const fetch = () => Promise.reject(new TypeError('Load failed', { cause: null }));
  const genmedia = fastClient('http://localhost:1', { fetch, retry: { limit: 0 } });
  expect((await rejection(list(genmedia))).message).toBe(
    'listModels got no answer (TypeError: Load failed).',
  );
});

test.each<[string, Step, number]>([
  ['seconds', answer(429, failed(), { 'retry-after': '0.2' }), 200],
  ['seconds in the body', answer(429, failed({ retry_after: 0.2 })), 200],
  [
    'a date, counted from the date of the service',
    answer(429, failed(), {
      'retry-after': 'Wed, 21 Oct 2015 07:28:01 GMT',
      date: 'Wed, 21 Oct 2015 07:28:00 GMT',
    }),
    1000,
  ],
])('Retry-After is waited for: %s', async (_, step, milliseconds) => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const clock = startClock();
  const service = await startService(step, answer(200, success()));
  const paying = paid(fastClient(service.url));
  await clock.waits(milliseconds);
  clock.pass(milliseconds - 1);
  expect(clock.timers).toContain(milliseconds);
  clock.pass(1);
  await paying;
  expect(service.requests).toHaveLength(2);
});

test('a wait that would outlast the time limit is not begun: the refusal comes at once', async () => {
  startClock();
  const service = await startService(answer(429, failed(), { 'retry-after': '30' }));
  const error = await rejection(fastClient(service.url).run('editImage', edit, { timeout: 5000 }));
  expect(error).toMatchObject({ status: 429, code: 'engine_failed', retryAfter: 30 });
});

test('a wait that fits into the time limit is begun, and chance leaves time for the answer', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const clock = startClock();
  const headers = { 'retry-after': '60' };
  const fetch = vi
    .fn<NonNullable<ClientOptions['fetch']>>(async () => Response.json(success()))
    .mockResolvedValueOnce(Response.json(failed(), { status: 429, headers }));
  const paying = paid(fastClient('http://127.0.0.1:1', { fetch, timeout: 80_000 }));
  await clock.waits(70_000);
  clock.pass(70_000);
  await paying;
  expect(fetch).toHaveBeenCalledTimes(2);
});

test.each<[ClientOptions['retry'], number]>([
  [{ limit: 0 }, 1],
  [{ limit: 2, min: 1 }, 3],
  [{ min: 1, max: 2 }, 5],
])('%o makes at most %i attempts', async (retry, attempts) => {
  const service = await startService(hangUp);
  await rejection(read(fastClient(service.url, { retry })));
  expect(service.requests).toHaveLength(attempts);
});

/** Fires the timers of pauses at once, and collects their milliseconds. */
function skipPauses(timeout: number): number[] {
  const pauses: number[] = [];
  const { setTimeout } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void, wait = 0) => {
    if (wait === timeout) return setTimeout(done, wait);
    pauses.push(wait);
    return setTimeout(done, 0);
  }) as typeof setTimeout);
  return pauses;
}

const away = async () => new Response('', { status: 503 });

test.each([
  [0, [250, 500, 1000, 2000, 4000, 4000]],
  [0.5, [375, 750, 1500, 3000, 6000, 6000]],
])(
  'back-off doubles up to its bound, and half of it is left to chance (%d)',
  async (chance, expected) => {
    const timeout = 300_000;
    const pauses = skipPauses(timeout);
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    const retry = { limit: 6 };
    await rejection(read(fastClient('http://127.0.0.1:1', { fetch: away, retry, timeout })));
    expect(pauses).toEqual(expected);
  },
);

test.each([0, 1])(
  'a start outlasts a restart of the service, a read does not (%d)',
  async (chance) => {
    const timeout = 300_000;
    const pauses = skipPauses(timeout);
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    const genmedia = createClient({
      baseUrl: 'http://127.0.0.1:1',
      apiKey: '',
      fetch: away,
      timeout,
    });
    const total = () => pauses.splice(0).reduce((sum, pause) => sum + pause, 0);
    await rejection(paid(genmedia));
    expect(total()).toBe(chance ? 71_500 : 35_750);
    await rejection(read(genmedia));
    expect(total()).toBe(chance ? 7500 : 3750);
  },
);

test.each([
  [0, [60_000, 60_000, 60_000]],
  [0.5, [75_000, 75_000, 75_000]],
])(
  'those who wait for the same time come back apart, and none before it (%d)',
  async (chance, expected) => {
    const timeout = 300_000;
    const pauses = skipPauses(timeout);
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    const fetch = async () => new Response('', { status: 429, headers: { 'retry-after': '60' } });
    const retry = { limit: 3 };
    await rejection(paid(fastClient('http://127.0.0.1:1', { fetch, retry, timeout })));
    expect(pauses).toEqual(expected);
  },
);

test('the jitter after a short Retry-After grows as back-off does: a crowd needs patience', async () => {
  const timeout = 300_000;
  const pauses = skipPauses(timeout);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const fetch = async () => new Response('', { status: 429, headers: { 'retry-after': '1' } });
  const retry = { limit: 6 };
  await rejection(paid(fastClient('http://127.0.0.1:1', { fetch, retry, timeout })));
  expect(pauses).toEqual([1250, 1250, 1500, 2000, 3000, 3000]);
});

test('who starts a job hears before each retry what is in the way, and for how long', async () => {
  const full = answer(429, failed({ code: 'queue_full', message: 'The queue is full.' }), {
    'retry-after': '0.01',
  });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const service = await startService(full, hangUp, answer(200, success()));
  const onRetry = vi.fn();
  await paid(fastClient(service.url, { retry: { min: 1, max: 1, onRetry } }));
  expect(onRetry.mock.calls).toEqual([
    [
      expect.objectContaining({ code: 'queue_full', message: 'The queue is full.', status: 429 }),
      10,
    ],
    [
      expect.objectContaining({ code: 'network_error', operation: 'editImage' }),
      expect.any(Number),
    ],
  ]);
});

test('no retry is told of where none is made', async () => {
  const service = await startService(answer(400, failed()), hangUp);
  const onRetry = vi.fn();
  await rejection(paid(fastClient(service.url, { retry: { onRetry } })));
  await rejection(paid(fastClient(service.url, { retry: { onRetry, limit: 0 } })));
  expect(onRetry).not.toHaveBeenCalled();
});

test('a redirect is not followed: it could carry the key elsewhere', async () => {
  const elsewhere = await startService(answer(200, success()));
  const location = `${elsewhere.url}/api/v6/image_editing/alpha_edit`;
  const service = await startService(text(307, '', { location }));
  const error = await rejection(paid(fastClient(service.url)));
  expect(elsewhere.requests).toHaveLength(0);
  expect(error).toMatchObject({ status: 307, code: 'http_307' });
  expect(error.message).toMatch(/HTTP 307.*Is the baseUrl right/);
});

test('a redirect whose status browsers hide is neither sent again nor followed', async () => {
  const fetch = vi.fn(async () => Response.error());
  const genmedia = fastClient('http://127.0.0.1:1', { fetch });
  for (const call of [paid, read, list]) {
    const error = await rejection(call(genmedia));
    expect(error).toMatchObject({ status: 0, code: 'http_0', temporary: false });
    expect(error.message).toMatch(/Is the baseUrl right/);
  }
  expect(fetch).toHaveBeenCalledTimes(3);
});

test.each([
  ['an operation that starts a job', paid],
  ['one that reads', read],
])('%s is not sent again where x-should-retry is false', async (_, call) => {
  const refusal = answer(503, failed(), { 'x-should-retry': 'false', 'retry-after': '0' });
  const service = await startService(refusal);
  expect(await rejection(call(fastClient(service.url)))).toMatchObject({ status: 503 });
  expect(service.requests).toHaveLength(1);
});

test('a request that has no address is sent once, whatever its operation', async () => {
  const seen: string[] = [];
  const onRetry = ({ message }: GenmediaError) => seen.push(message);
  const genmedia = createClient({ baseUrl: '/api', apiKey: 'gmk_1', retry: { onRetry, min: 1 } });
  for (const call of [paid, read, list, other]) {
    expect(await rejection(call(genmedia))).toMatchObject({ code: 'network_error' });
  }
  expect(seen).toEqual([]);
});
