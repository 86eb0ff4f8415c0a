import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { openNotifications } from '../database/notifications.ts';
import { openTestDatabase } from '../database/testing.ts';
import { createLog } from '../log.ts';
import { openDatabaseGate } from '../testing/database-gate.ts';
import { still } from '../testing/held-timers.ts';
import { startPostgres } from '../testing/postgres-server.ts';
import type { RunJob } from './execute.ts';
import { openLiveness } from './liveness.ts';
import { findJob } from './read.ts';
import { startReaper } from './reaper.ts';
import { claim, useQueue } from './testing.ts';
import { startJobWorker } from './worker.ts';

const log = createLog('silent');
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/**
 * Stops the reaper's clock until the test moves it. So a break never lasts too long on a slow
 * machine.
 */
function holdClock() {
  vi.useFakeTimers({ toFake: ['performance'] });
  closing.push(() => vi.useRealTimers());
}

/** Starts what every process of a service runs, on this connection to its database. */
async function startProcess(database: Database, run?: RunJob) {
  const { db } = database;
  const notifications = await openNotifications(database, () => {});
  closing.push(() => notifications.close());
  const reaper = startReaper({ db, notifications, log });
  closing.push(() => reaper.stop());
  const liveness = await openLiveness({ database, log });
  closing.push(() => liveness.close());
  if (run) {
    const worker = startJobWorker({ db, notifications, liveness, run, concurrency: 1, log });
    closing.push(() => worker.stop({ graceMs: 0 }));
  }
  return liveness;
}

describe('the reaper', () => {
  test('requeues the jobs of a worker that is gone, soon, and leaves those of others', async () => {
    const { database, drop } = await openTestDatabase('Postgres');
    closing.push(drop);
    const { account, accepted } = useQueue(database);
    const accounts = [await account(), await account()] as [number, number];
    const jobs = [await accepted(accounts[0]), await accepted(accounts[1])];
    const alive = await startProcess(database);
    const gone = await openLiveness({ database, log });
    await claim(database.db, gone.worker);
    await claim(database.db, alive.worker);
    await gone.close();
    const stateOf = (index: 0 | 1) => findJob(database.db, accounts[index], jobs[index]?.id ?? 0);
    await expect.poll(() => stateOf(0)).toMatchObject({ status: 'queued' });
    expect(await stateOf(1)).toMatchObject({ status: 'running', attempt: 1 });
  });

  test('lets a worker whose connections broke go on with its job', async () => {
    const { database, dataDir, url, drop } = await openTestDatabase('Postgres');
    closing.push(drop);
    const gate = await openDatabaseGate(url ?? '');
    closing.push(() => gate.remove());
    const far = await openDatabase({ url: gate.url, dataDir });
    closing.push(() => far.close());
    const { account, accepted } = useQueue(database);
    const accountId = await account();
    const started = Promise.withResolvers<void>();
    await startProcess(database);
    const back = Promise.withResolvers<void>();
    const liveness = await startProcess(far, async () => {
      started.resolve();
      await back.promise;
      return {};
    });
    const job = await accepted(accountId);
    await started.promise;
    liveness.onRegained(back.resolve);
    holdClock();
    await gate.shut();
    await expect.poll(() => liveness.isAlive(), still).toBe(false);
    vi.advanceTimersByTime(1500);
    await gate.open();
    await back.promise;
    vi.advanceTimersByTime(60_000);
    await expect
      .poll(() => findJob(database.db, accountId, job.id), still)
      .toMatchObject({ status: 'success', attempt: 1 });
  });
});

test('a crash of the database costs no work', async () => {
  const server = await startPostgres();
  closing.push(() => server.stop());
  const database = await openDatabase({
    url: server.url('postgres'),
    dataDir: '',
  });
  closing.push(() => database.close());
  await migrate(database.db);
  const { account, accepted } = useQueue(database);
  const accountId = await account();
  const started = Promise.withResolvers<void>();
  const back = Promise.withResolvers<void>();
  const liveness = await startProcess(database, async () => {
    started.resolve();
    await back.promise;
    return { kept: true };
  });
  liveness.onRegained(back.resolve);
  const job = await accepted(accountId);
  await started.promise;
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
  holdClock();
  // One of its processes dies, so the server ends all others and recovers.
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await expect
    .poll(() => findJob(database.db, accountId, job.id).catch(() => 'away'), still)
    .toMatchObject({ status: 'success', attempt: 1, result: { kept: true } });
});
