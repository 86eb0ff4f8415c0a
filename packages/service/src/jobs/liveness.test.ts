import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database/connection.ts';
import { openTestDatabase } from '../database/testing.ts';
import { createLog } from '../log.ts';
import { type DatabaseGate, openDatabaseGate } from '../testing/database-gate.ts';
import { claim } from './claim.ts';
import { finish, recoverJobsOf } from './ends.ts';
import { type Liveness, openLiveness } from './liveness.ts';
import { deadWorkers } from './reaper.ts';
import { useQueue } from './testing.ts';

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
  test('is alive, however long it has nothing to say', async () => {
    await sleep(1.5 * leaseMs);
    expect(await dead()).toEqual([]);
    expect([liveness.isAlive(), regained]).toEqual([true, 0]);
  });

  test('that breaks is gone at once, and alive again once it is back, with what it ran', async () => {
    await gate.shut();
    await expect.poll(dead).toEqual([liveness.worker]);
    await expect.poll(() => liveness.isAlive()).toBe(false);
    await gate.open();
    await expect.poll(() => regained).toBe(1);
    expect(liveness.isAlive()).toBe(true);
    expect(await dead()).toEqual([]);
  });

  test('that goes dead and breaks nothing is gone after its lease, and not before', async () => {
    const late = await claimOne();
    gate.freeze();
    const from = performance.now();
    await expect.poll(dead, { interval: 20 }).toEqual([liveness.worker]);
    const seconds = (performance.now() - from) / 1000;
    expect(seconds).toBeGreaterThan((leaseMs / 1000) * 0.8);
    expect(seconds).toBeLessThan((leaseMs / 1000) * 2);

    expect(await recoverJobsOf(near.database.db, await dead())).toEqual({ requeued: 2, failed: 0 });
    gate.thaw();
    await expect.poll(() => regained).toBe(1);
    const success = { status: 'success', json: '{}' } as const;
    expect(await finish(far.db, late, success)).toBe(false);
  });

  test('no longer holds its lock once it has ended', async () => {
    await liveness.close();
    await expect.poll(dead).toEqual([liveness.worker]);
  });
});

test('the only process of an embedded database has nobody to tell', async () => {
  const { database, drop } = await openTestDatabase('PGlite');
  const liveness = await openLiveness({ database, log });
  expect(liveness.isAlive()).toBe(true);
  await liveness.close();
  await drop();
});
