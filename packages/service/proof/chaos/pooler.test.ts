import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../src/database/testing.ts';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../../src/testing/pgbouncer.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import { findJobViolations, waitForJobs } from './check.ts';
import { findWebhookViolations, waitForWebhooks } from './check-webhooks.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { killAtRandom, signalsInTurn } from './kills.ts';
import { createLoad, lyricsJob } from './load.ts';
import { ProcessPool } from './process-pool.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { withLoad } from './requests.ts';

describe.runIf(hasPgBouncer)('through a pooler of transactions', { timeout: 600_000 }, () => {
  const load = createLoad({ jobRequest: lyricsJob });
  let bouncer: PgBouncer;
  let cluster: Cluster;
  let receiver: Receiver;
  let pool: ProcessPool;
  let keys: string[];

  beforeAll(async () => {
    const home = await openTestDatabase('Postgres');
    bouncer = await startPgBouncer(home.url ?? '', 'transaction');
    receiver = await startReceiver();
    cluster = await startCluster({ home: { ...home, url: bouncer.url }, lease: 5 });
    keys = await cluster.newAccounts(3, 6);
    pool = await ProcessPool.start(cluster, { apis: 1, workers: 2, random: Math.random });
  });
  afterAll(async () => {
    await pool?.end();
    await bouncer?.stop();
    await cluster?.stop();
    await receiver?.close();
  });

  test('workers are killed under load, at any time and at their points', async () => {
    const request = { webhook: receiver.url };
    pool.arm(signalsInTurn());
    await withLoad({ load, pool, keys, request, pauseMs: 150 }, async () => {
      await killAtRandom({ pool, random: Math.random, kills: 3, pauseMs: 700 });
      await waitFor(() => pool.deaths.total >= 8, { timeout: 240_000, what: '8 deaths' });
      await pool.disarm();
    });
    expect(pool.unexpectedExits).toEqual([]);
  });

  test('every job that was accepted ended once, in its order', async () => {
    await waitForJobs(cluster.db, 240_000);
    expect(load.accepted.length).toBeGreaterThan(5);
    expect(await findJobViolations(cluster.db, load)).toEqual([]);
    const jobs = await cluster.db.selectFrom('jobs').select('status').execute();
    expect(jobs.some(({ status }) => status === 'success')).toBe(true);
  });

  test('each job’s receiver got its webhook, with one id', async () => {
    await waitForWebhooks(cluster.db, 240_000);
    expect(await findWebhookViolations(cluster.db, load.accepted, receiver.calls)).toEqual([]);
  });
});
