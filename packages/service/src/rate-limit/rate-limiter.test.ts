import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../database/connection.ts';
import { engines, openTestDatabase, useDatabase } from '../database/testing.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { addressSubject, emailSubject } from './subject.ts';

const limits = { auth: 20, api: 120 };
const address = addressSubject('192.0.2.7');
const other = addressSubject('192.0.2.8');
const email = emailSubject('ada@example.com');

describe.each(engines)('on %s', (engine) => {
  const database = useDatabase(engine);
  const limiter = (windowSeconds = 60) =>
    createRateLimiter({ db: database.db, limits, windowSeconds });

  beforeEach(() => sql`truncate rate_limits`.execute(database.db));

  test('a request within the limit tells what is left', async () => {
    const before = Math.floor(Date.now() / 1000);
    const first = await limiter().take('auth', address);
    expect(first).toMatchObject({ allowed: true, limit: 20, remaining: 19, retryAfter: 0 });
    expect(first.reset - before).toBeGreaterThanOrEqual(59);
    expect(first.reset - before).toBeLessThanOrEqual(63);
    expect(await limiter().take('auth', address)).toEqual({ ...first, remaining: 18 });
  });

  test.each(['auth', 'api'] as const)(
    'of four times the %s budget at once, exactly the budget passes',
    async (group) => {
      const burst = Array.from({ length: 4 * limits[group] }, () => limiter().take(group, address));
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

  test('a new window starts with the whole budget', async () => {
    const short = limiter(0.5);
    const burst = () => Promise.all(Array.from({ length: 25 }, () => short.take('auth', address)));
    await burst();
    expect(await short.take('auth', address)).toMatchObject({ allowed: false, retryAfter: 1 });
    await sleep(600);
    expect((await burst()).filter(({ allowed }) => allowed)).toHaveLength(20);
  });

  test('who has no requests left is refused without the database, in the window alone', async () => {
    const short = limiter(3);
    for (let request = 0; request < 21; request++) await short.take('auth', address);
    await sql`alter table rate_limits rename to elsewhere`.execute(database.db);
    try {
      const refused = await short.take('auth', address);
      expect(refused).toMatchObject({ allowed: false, limit: 20, remaining: 0 });
      expect(refused.retryAfter).toBeLessThanOrEqual(3);
      await expect(short.take('auth', other)).rejects.toThrow('rate_limits');
    } finally {
      await sql`alter table elsewhere rename to rate_limits`.execute(database.db);
    }
    await expect.poll(() => short.take('auth', address)).toMatchObject({ allowed: true });
  });

  test('addresses, emails and groups are counted apart', async () => {
    for (let request = 0; request < 20; request++) await limiter().take('auth', address);
    expect((await limiter().take('auth', address)).allowed).toBe(false);
    expect((await limiter().take('auth', other)).remaining).toBe(19);
    expect((await limiter().take('auth', email)).remaining).toBe(19);
    expect((await limiter().take('api', address)).remaining).toBe(119);
  });

  test('one email is limited over all addresses, and an email tells the tighter count', async () => {
    const addresses = Array.from({ length: 30 }, (_, index) => addressSubject(`192.0.2.${index}`));
    const results = await Promise.all(addresses.map((from) => limiter().take('auth', from, email)));
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(20);
    expect((await limiter().take('auth', address)).remaining).toBe(18);
  });

  test('an address over its limit uses up the count of nobody else', async () => {
    const burst = Array.from({ length: 80 }, (_, index) =>
      limiter().take('auth', address, emailSubject(`user${index % 2}@example.com`)),
    );
    await Promise.all(burst);
    const one = await limiter().take('auth', other, emailSubject('user0@example.com'));
    const two = await limiter().take('auth', other, emailSubject('user1@example.com'));
    expect(one.remaining + two.remaining).toBe(40 - 20 - 2);
  });

  test('the database tells nobody who was counted', async () => {
    await limiter().take('auth', address, email);
    const stored = JSON.stringify(
      await database.db.selectFrom('rate_limits').selectAll().execute(),
    );
    expect(stored).not.toContain('192.0.2');
    expect(stored).not.toContain('ada');
  });

  test('a sweep deletes the counts of windows that are over, and no others', async () => {
    await Promise.all([limiter(0.2).take('auth', other), limiter(0.2).take('api', other)]);
    await limiter().take('auth', address);
    await sleep(300);
    expect(await limiter().sweep()).toBe(2);
    expect(await limiter().sweep()).toBe(0);
    expect((await limiter().take('auth', address)).remaining).toBe(18);
  });

  test('requests during sweeps are counted exactly', async () => {
    await limiter(0.001).take('api', address);
    const work = Array.from({ length: 200 }, async (_, index) => {
      if (index % 10 === 0) await limiter().sweep();
      return await limiter().take('api', address);
    });
    const results = await Promise.all(work);
    expect(results.filter(({ allowed }) => allowed)).toHaveLength(120);
  });
});

test('services that share a database count together', async () => {
  const { database, dataDir, url, drop } = await openTestDatabase('Postgres');
  const other = await openDatabase({ url, dataDir });
  const limiters = [database.db, other.db].map((db) => createRateLimiter({ db, limits }));
  const burst = Array.from({ length: 240 }, () =>
    limiters.map((limiter) => limiter.take('api', address)),
  );
  const results = await Promise.all(burst.flat());
  expect(results.filter(({ allowed }) => allowed)).toHaveLength(120);
  await other.close();
  await drop();
});

test('a database that is gone fails the request', async () => {
  const { database, drop } = await openTestDatabase('Postgres');
  const limiter = createRateLimiter({ db: database.db, limits });
  await limiter.take('api', address);
  await drop();
  await expect(limiter.take('api', address)).rejects.toThrow();
});
