import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../database/connection.ts';
import { openTestDatabase } from '../database/testing.ts';
import { createLog } from '../log.ts';
import { type DatabaseGate, openDatabaseGate } from '../testing/database-gate.ts';
import { makeTestFolder } from '../testing/folder.ts';
import { isFull } from '../testing/full.ts';
import { startPostgres } from '../testing/postgres-server.ts';
import { waitFor } from '../testing/wait-for.ts';
import { recoverJobs } from './attempts.ts';
import { finish } from './ends.ts';
import { type Liveness, openLiveness } from './liveness.ts';
import { deadWorkers } from './reaper.ts';
import { claim, useQueue } from './testing.ts';

const leaseMs = 1000;
const log = createLog('silent');

describe('a worker over a network', () => {
  let near: Awaited<ReturnType<typeof openTestDatabase>>;
  let gate: DatabaseGate;
  let far: Database;
  let liveness: Liveness;
  let regained: number;

  beforeEach(async () => {
    near = await openTestDatabase('Postgres');
    gate = await openDatabaseGate(near.url ?? '');
    far = await openDatabase({ url: gate.url, dataDir: near.dataDir });
    liveness = await openLiveness({ database: far, log, leaseMs });
    regained = 0;
    liveness.onRegained(() => regained++);
    await claimOne();
  });

  afterEach(async () => {
    gate.thaw();
    await liveness.close();
    await far.close();
    await gate.remove();
    await near.drop();
  });

  /** The worker runs a job from now on. */
  async function claimOne() {
    const { account, accepted } = useQueue(near.database);
    await accepted(await account());
    const claimed = await claim(near.database.db, liveness.worker);
    if (!claimed) throw new Error('There was nothing to claim.');
    return claimed;
  }

  const dead = () => deadWorkers(near.database.db);
  /**
   * When the worker last gave a sign of life, and the time now: both by the clock of the server. No
   * sign if it has no session, as when it was too late on a busy machine.
   */
  async function lastSign(): Promise<{ at: Date | null; now: Date }> {
    const { rows } = await sql<{ at: Date | null; now: Date }>`
      select max(state_change) as at, clock_timestamp() as now from pg_stat_activity
      where datname = current_database() and pid in
        (select pid from pg_locks where locktype = 'advisory')`.execute(near.database.db);
    const [row] = rows;
    if (!row) throw new Error('The server told nothing.');
    return row;
  }
  const signAt = async () => (await lastSign()).at?.getTime();

  test('gives signs of life while it has no jobs to claim or to end', async () => {
    const first = await waitFor(signAt);
    await expect.poll(async () => ((await signAt()) ?? first) - first).toBeGreaterThan(leaseMs);
    await expect.poll(dead).toEqual([]);
    await expect.poll(() => liveness.isAlive()).toBe(true);
  });

  test('counts as dead when its connection breaks, and keeps its jobs when it is back', async () => {
    await gate.shut();
    await expect.poll(dead).toEqual([liveness.worker]);
    await expect.poll(() => liveness.isAlive()).toBe(false);
    await gate.open();
    await expect.poll(() => regained).toBeGreaterThan(0);
    // A busy machine may be late again.
    await expect.poll(() => liveness.isAlive()).toBe(true);
    await expect.poll(dead).toEqual([]);
  });

  test('counts as dead after its lease, and not before, when its network falls silent', async () => {
    const late = await claimOne();
    const at = await waitFor(async () => {
      gate.freeze();
      const last = await signAt();
      // Its session had ended before. It opens another one.
      if (last === undefined) gate.thaw();
      return last;
    });
    await expect.poll(dead, { interval: 20 }).toEqual([liveness.worker]);
    const { now } = await lastSign();
    expect(now.getTime() - at).toBeGreaterThanOrEqual(leaseMs);

    expect(await recoverJobs(near.database.db, await dead())).toEqual({ requeued: 2, failed: 0 });
    gate.thaw();
    await expect.poll(() => regained).toBeGreaterThan(0);
    const success = { status: 'success', json: '{}' } as const;
    expect(await finish(far.db, { claim: late, outcome: success })).toBe(false);
  });

  test('no longer holds its lock once it has ended', async () => {
    await liveness.close();
    await expect.poll(dead).toEqual([liveness.worker]);
  });
});

test('a lock at a standby is no sign of life: the jobs are at another server', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const url = server.url('postgres');
  const database = await openDatabase({ url, dataDir: await makeTestFolder() });
  onTestFinished(() => database.close());
  const lines: string[] = [];
  const ownLog = createLog('warn', (line) => lines.push(line));
  const liveness = await openLiveness({ database, log: ownLog, leaseMs });
  onTestFinished(() => liveness.close());
  await server.restartAsStandby();
  await expect.poll(() => lines.join('')).toContain('is a standby');
  expect(liveness.isAlive()).toBe(false);
  const client = database.createClient();
  await client.connect();
  await client.query('select pg_promote()');
  await client.end();
  await expect.poll(() => liveness.isAlive()).toBe(true);
});

test.runIf(isFull)('the only process of an embedded database counts as alive', async () => {
  const { database, drop } = await openTestDatabase('PGlite');
  onTestFinished(drop);
  const liveness = await openLiveness({ database, log });
  expect(liveness.isAlive()).toBe(true);
  await liveness.close();
});
