import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../database/connection.ts';
import { openTestDatabase, patience, useDatabase } from '../database/testing.ts';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';
import { addressSubject } from './subject.ts';

const limits = { auth: 20, api: 120 };
const address = addressSubject('192.0.2.7');
const other = addressSubject('192.0.2.8');
const email = 'email ada@example.com';

/** The guarantees of all limiters, whether they count alone or share a database. */
function countsExactly(create: (windowSeconds?: number) => RateLimiter) {
  let limiter: RateLimiter;
  beforeEach(() => {
    limiter = create();
  });

  test('a request within the limit tells what is left', async () => {
    const before = Math.floor(Date.now() / 1000);
    const first = await limiter.take('auth', address);
    expect(first).toMatchObject({ allowed: true, limit: 20, remaining: 19, retryAfter: 0 });
    expect(first.reset - before).toBeGreaterThanOrEqual(45);
    expect(await limiter.take('auth', address)).toEqual({ ...first, remaining: 18 });
  });

  test.each(['auth', 'api'] as const)(
    'of four times the %s budget at once, exactly the budget passes',
    async (group) => {
      const burst = Array.from({ length: 4 * limits[group] }, () => limiter.take(group, address));
      const results = await Promise.all(burst);
      const allowed = results.filter((result) => result.allowed);
      expect(allowed).toHaveLength(limits[group]);
      const left = allowed.map(({ remaining }) => remaining).sort((a, b) => a - b);
      expect(left).toEqual(Array.from({ length: limits[group] }, (_, index) => index));
      for (const denied of results.filter((result) => !result.allowed)) {
        expect(denied.remaining).toBe(0);
        expect(denied.retryAfter).toBeGreaterThanOrEqual(1);
        expect(denied.retryAfter).toBeLessThanOrEqual(60);
      }
    },
  );

  test('a request that is given back can be made again, once', async () => {
    let last = await limiter.take('auth', address);
    while (last.remaining > 0) last = await limiter.take('auth', address);
    limiter.giveBack('auth', address, last);
    expect(await limiter.take('auth', address)).toEqual(last);
    expect((await limiter.take('auth', address)).allowed).toBe(false);
    limiter.giveBack('auth', other, last);
    expect((await limiter.take('auth', other)).remaining).toBe(19);
  });

  test('a new window starts with the whole budget', async () => {
    const short = create(0.5);
    const burst = () => Promise.all(Array.from({ length: 30 }, () => short.take('auth', address)));
    // Requests that arrive too late for a window are the first of the next one.
    while ((await burst()).every(({ allowed }) => allowed));
    await expect.poll(() => short.take('auth', address)).toMatchObject({ remaining: 19 });
  });

  test('callers who come at the same time do not all get their next window at the same time', async () => {
    const addresses = Array.from({ length: 20 }, (_, index) => addressSubject(`192.0.2.${index}`));
    const before = Date.now() / 1000;
    const first = await Promise.all(addresses.map((each) => limiter.take('auth', each)));
    const resets = first.map(({ reset }) => reset);
    expect(Math.min(...resets) - before).toBeGreaterThanOrEqual(45);
    expect(Math.max(...resets) - Date.now() / 1000).toBeLessThanOrEqual(61);
    expect(Math.max(...resets) - Math.min(...resets)).toBeGreaterThan(2);
  });

  test('addresses, emails and groups are counted apart', async () => {
    for (let request = 0; request < 20; request++) await limiter.take('auth', address);
    expect((await limiter.take('auth', address)).allowed).toBe(false);
    expect((await limiter.take('auth', other)).remaining).toBe(19);
    expect((await limiter.take('auth', email)).remaining).toBe(19);
    expect((await limiter.take('api', address)).remaining).toBe(119);
  });

  test('a sweep deletes windows that are over, and no others', async () => {
    const short = create(0.05);
    await Promise.all([short.take('auth', other), short.take('api', other)]);
    await limiter.take('auth', address);
    await expect.poll(() => short.sweep().then(() => short.subjects)).toBe(0);
    await limiter.sweep();
    expect(limiter.subjects).toBe(1);
    expect((await limiter.take('auth', address)).remaining).toBe(18);
  });
}

describe('a process alone', () => {
  countsExactly((windowSeconds) => createRateLimiter({ db: undefined, limits, windowSeconds }));

  describe('after its window', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    });
    afterEach(() => vi.useRealTimers());

    test('a subject has its whole budget again, but not earlier', async () => {
      const limiter = createRateLimiter({ db: undefined, limits });
      for (let request = 0; request < 20; request++) await limiter.take('auth', address);
      const { retryAfter } = await limiter.take('auth', address);
      vi.advanceTimersByTime((retryAfter - 1) * 1000);
      expect(await limiter.take('auth', address)).toMatchObject({ allowed: false, retryAfter: 1 });
      vi.advanceTimersByTime(1000);
      expect(await limiter.take('auth', address)).toMatchObject({ allowed: true, remaining: 19 });
    });
  });
});

describe('processes that share a database', () => {
  const database = useDatabase('Postgres');
  const create = (windowSeconds?: number) =>
    createRateLimiter({ db: database.db, limits, windowSeconds });
  beforeEach(() => sql`truncate rate_limits`.execute(database.db));
  afterEach(() => vi.restoreAllMocks());

  countsExactly(create);

  test('together never exceed a limit, and use all of it', async () => {
    const limiters = Array.from({ length: 4 }, () => create());
    const burst = Array.from({ length: 200 }, () =>
      limiters.map((each) => each.take('api', other)),
    );
    const results = await Promise.all(burst.flat());
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(120);
  });

  test('a process that counts one request takes no more from the others', async () => {
    await create().take('auth', address);
    expect(await create().take('auth', address)).toMatchObject({ remaining: 18 });
  });

  test('a whole budget takes few statements, and refusals take none', async () => {
    const execute = vi.spyOn(database.db.getExecutor(), 'executeQuery');
    const spent = create();
    expect((await spent.take('api', address)).allowed).toBe(true);
    expect(execute).toHaveBeenCalledTimes(1);
    while ((await spent.take('api', address)).allowed);
    expect(execute.mock.calls.length).toBeLessThanOrEqual(13);
    execute.mockClear();
    expect(await spent.take('api', address)).toMatchObject({ allowed: false, remaining: 0 });
    expect(execute).not.toHaveBeenCalled();
  });

  test('the addresses and emails that were counted do not stand in the database', async () => {
    await create().take('auth', address);
    await create().take('auth', email);
    const stored = await database.db.selectFrom('rate_limits').selectAll().execute();
    expect(stored.map(({ key }) => key)).toEqual(
      stored.map(() => expect.stringMatching(/^[\w-]{43}$/)),
    );
    const text = JSON.stringify(stored);
    expect(text).not.toContain('192.0.2.7');
    expect(text).not.toContain('ada@example.com');
  });

  test('a sweep deletes windows that are over from the database', async () => {
    await sql`insert into rate_limits (key, window_ends_at, count)
      values ('over', now() - interval '1 second', 1), ('open', now() + interval '1 minute', 1)`.execute(
      database.db,
    );
    expect(await create().sweep()).toBe(1);
    expect(await create().sweep()).toBe(0);
  });

  test('a clock that was set back by a day does not make a window last a day', async () => {
    for (let request = 0; request < 20; request++) await create().take('auth', address);
    await sql`update rate_limits set window_ends_at = window_ends_at + interval '1 day'`.execute(
      database.db,
    );
    const first = await create().take('auth', address);
    expect(first).toMatchObject({ allowed: true, remaining: 19 });
    expect(first.reset - Date.now() / 1000).toBeLessThanOrEqual(61);
    expect(await create().take('auth', address)).toMatchObject({ remaining: 18 });
  });

  test('requests during sweeps are counted exactly', async () => {
    const [limiter, sweeper] = [create(), create()];
    const work = Array.from({ length: 200 }, async (_, index) => {
      if (index % 10 === 0) await sweeper.sweep();
      return await limiter.take('api', address);
    });
    const results = await Promise.all(work);
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(120);
  });
});

test('limiters over several connections count together', async () => {
  const { database, dataDir, url, drop } = await openTestDatabase('Postgres');
  onTestFinished(drop);
  const secondDatabase = await openDatabase({ url, dataDir, databaseTimeouts: patience });
  onTestFinished(() => secondDatabase.close());
  const limiters = [database.db, secondDatabase.db].map((db) => createRateLimiter({ db, limits }));
  const burst = Array.from({ length: 240 }, () =>
    limiters.map((limiter) => limiter.take('api', address)),
  );
  const results = await Promise.all(burst.flat());
  expect(results.filter(({ allowed }) => allowed)).toHaveLength(120);
});

test('without its database a request fails', async () => {
  const { database, drop } = await openTestDatabase('Postgres');
  const limiter = createRateLimiter({ db: database.db, limits });
  await limiter.take('api', address);
  await drop();
  const attempts = Array.from({ length: 5 }, () => limiter.take('api', address));
  const outcomes = await Promise.allSettled(attempts);
  expect(outcomes.map(({ status }) => status)).toEqual(attempts.map(() => 'rejected'));
});
