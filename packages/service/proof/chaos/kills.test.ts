import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../src/database/testing.ts';
import type { Service } from '../../src/service.ts';
import { createCaller } from '../../src/testing/caller.ts';
import { isFull } from '../../src/testing/full.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import { findJobViolations, waitForJobs } from './check.ts';
import { findWebhookViolations, waitForWebhooks } from './check-webhooks.ts';
import { type Cluster, publicUrl, startCluster } from './cluster.ts';
import { killApiAt, killAtRandom, killWorkerAt, signalsInTurn } from './kills.ts';
import { createLoad, lyricsJob } from './load.ts';
import { pointsOfApis, pointsOfWorkers } from './points.ts';
import { ProcessPool } from './process-pool.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { withLoad } from './requests.ts';
import { startHere } from './start-here.ts';

/** With `pnpm test`, one for each kind of process. */
const killedApis = isFull ? pointsOfApis : (['after an enqueue'] as const);
const killedWorkers = isFull ? pointsOfWorkers : (['after a claim'] as const);

describe('with two kinds of processes, whichever is killed', { timeout: 600_000 }, () => {
  const load = createLoad({ jobRequest: lyricsJob });
  /** The least number of jobs: one at each point, and more under load. */
  const fewest = isFull ? 20 : killedWorkers.length;
  let cluster: Cluster;
  let receiver: Receiver;
  /** A process that is never killed. */
  let stays: Service;
  let keys: string[];
  const ending: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    receiver = await startReceiver();
    cluster = await startCluster({ home: await openTestDatabase('Postgres') });
    keys = await cluster.newAccounts(3, 6);
    stays = await startHere(cluster, { work: true });
    ending.push(() => stays.stop());
  });
  afterAll(async () => {
    for (const end of ending.reverse()) await end();
    await cluster?.stop();
    await receiver?.close();
  });

  const request = () => ({ webhook: receiver.url });
  const setup = () => ({ cluster, load, url: stays.url, keys, request: request() });

  test.concurrent.each(killedApis)(
    'SIGKILL of an API %s: a request sent again with its key makes one job',
    (point) => killApiAt(point, setup()),
  );

  test.concurrent.each(killedWorkers)('SIGKILL of a worker %s: another one goes on', (point) =>
    killWorkerAt(point, setup()),
  );

  test.runIf(isFull)(
    'SIGKILL of four at any time, and of 16 at their point, under load',
    async () => {
      const pool = await ProcessPool.start(cluster, { apis: 2, workers: 2, random: Math.random });
      ending.push(() => pool.end());
      pool.arm(signalsInTurn());
      await withLoad({ load, pool, keys, request: request(), pauseMs: 150 }, async () => {
        await killAtRandom({ pool, random: Math.random, kills: 4, pauseMs: 700 });
        await waitFor(() => pool.deaths.total >= 20, {
          timeout: 240_000,
          what: '16 deaths at points',
        });
        await pool.disarm();
      });
      expect(pool.unexpectedExits).toEqual([]);
      const named = pool.deaths.entries.filter(([kind]) => !kind.endsWith('at any time'));
      expect(named.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThanOrEqual(16);
    },
  );

  test('every job that was accepted ended once, in its order, with its files', async () => {
    await waitForJobs(cluster.db, 240_000);
    expect(load.accepted.length).toBeGreaterThan(fewest);
    expect(await findJobViolations(cluster.db, load)).toEqual([]);
    const jobs = await cluster.db
      .selectFrom('jobs')
      .select(['id', 'status', 'attempt', 'result'])
      .execute();
    // The job of the worker that was killed after its claim.
    expect(jobs.some(({ attempt, status }) => attempt > 1 && status === 'success')).toBe(true);
    const { get } = createCaller(stays.url);
    for (const { id, status, result } of jobs) {
      // A job that loses three workers gets an error and no file.
      const [file = ''] = (result as { output?: string[] } | null)?.output ?? [];
      expect(file.startsWith(`${publicUrl}/files/`), `job ${id}`).toBe(status === 'success');
      if (file) expect((await get(file.slice(publicUrl.length))).status).toBe(200);
    }
    expect(jobs.filter(({ status }) => status === 'success').length).toBeGreaterThan(fewest);
  });

  test('each job’s receiver got its webhook, with one id', async () => {
    await waitForWebhooks(cluster.db, 240_000);
    expect(await findWebhookViolations(cluster.db, load.accepted, receiver.calls)).toEqual([]);
  });
});
