import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openLiveness } from '../jobs/liveness.ts';
import { deadWorkers } from '../jobs/reaper.ts';
import { claim, useQueue } from '../jobs/testing.ts';
import { createLog } from '../log.ts';
import { hasPgBouncer, startPgBouncer } from '../testing/pgbouncer.ts';
import { openDatabase } from './connection.ts';
import { keepsSessions } from './sessions.ts';
import { openTestDatabase } from './testing.ts';

async function openBehind(mode: 'transaction' | 'session') {
  const near = await openTestDatabase('Postgres');
  const bouncer = await startPgBouncer(near.url ?? '', mode);
  onTestFinished(async () => {
    await bouncer.stop();
    await near.drop();
  });
  return { near, bouncer };
}

test('connections to a server keep their sessions', async () => {
  const { url, database, drop } = await openTestDatabase('Postgres');
  onTestFinished(drop);
  expect(await keepsSessions({ connectionString: url })).toBe(true);
  expect(database.hasSessions).toBe(true);
});

describe.runIf(hasPgBouncer)('through PgBouncer', () => {
  test('sessions are kept by a pool of sessions, and by no pool of transactions', async () => {
    const sessions = await openBehind('session');
    expect(await keepsSessions({ connectionString: sessions.bouncer.url })).toBe(true);
    const transactions = await openBehind('transaction');
    expect(await keepsSessions({ connectionString: transactions.bouncer.url })).toBe(false);
  });

  test('no setting stays on the connections of a pool of transactions', async () => {
    const { near, bouncer } = await openBehind('transaction');
    const far = await openDatabase({ url: bouncer.url, dataDir: near.dataDir });
    await far.close();
    const other = new pg.Client({ connectionString: bouncer.url });
    await other.connect();
    const { rows } = await other.query('show statement_timeout');
    await other.end();
    expect(rows).toEqual([{ statement_timeout: '0' }]);
  });

  test('DATABASE_SESSION_URL is for what needs a session, and must keep one', async () => {
    const { near, bouncer } = await openBehind('transaction');
    const { dataDir, url: sessionUrl } = near;
    const both = await openDatabase({ url: bouncer.url, sessionUrl, dataDir });
    expect(both.hasSessions).toBe(true);
    await both.close();
    const wrong = `${bouncer.url}?application_name=other`;
    await expect(openDatabase({ url: bouncer.url, sessionUrl: wrong, dataDir })).rejects.toThrow(
      'DATABASE_SESSION_URL leads to a pooler',
    );
  });

  test('a worker shows by a lease that it lives, and a dead one loses its jobs after it', async () => {
    const { near, bouncer } = await openBehind('transaction');
    const far = await openDatabase({ url: bouncer.url, dataDir: near.dataDir });
    const options = { database: far, log: createLog('silent'), leaseMs: 1000 };
    const [alive, frozen] = [await openLiveness(options), await openLiveness(options)];
    const { account, accepted } = useQueue(near.database);
    for (const { worker } of [alive, frozen]) {
      await accepted(await account());
      await claim(far.db, worker);
    }
    const { db } = near.database;
    await expect.poll(() => deadWorkers(db)).toEqual([]);
    let regained = 0;
    frozen.onRegained(() => regained++);
    await db
      .updateTable('worker_leases')
      .set({ alive_until: new Date(0) })
      .where('worker', '=', frozen.worker)
      .execute();
    // It notices by itself that its sign came too late.
    await expect.poll(() => regained).toBeGreaterThan(0);
    await expect.poll(() => deadWorkers(db)).toEqual([]);
    await frozen.close();
    await expect.poll(() => deadWorkers(db)).toEqual([frozen.worker]);
    await alive.close();
    await far.close();
  });
});
