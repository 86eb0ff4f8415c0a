import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../src/database/testing.ts';
import { createCaller } from '../../src/testing/caller.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import { required } from '../required.ts';
import { findJobViolations, waitForJobs } from './check.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { createLoad, lyricsJob } from './load.ts';
import { ProcessPool } from './process-pool.ts';
import { withLoad } from './requests.ts';

/** Far longer than the three tries of a job that fails for a temporary reason. */
const awayMs = Number(process.env.STORAGE_AWAY_SECONDS ?? 60) * 1000;
if (!(awayMs > 0)) throw new TypeError('STORAGE_AWAY_SECONDS must be a number above 0.');

describe('S3 away under load', () => {
  const load = createLoad({ jobRequest: lyricsJob, patienceMs: awayMs + 240_000 });
  let cluster: Cluster;
  let pool: ProcessPool;
  let keys: string[];

  beforeAll(async () => {
    cluster = await startCluster({ home: await openTestDatabase('Postgres') });
    keys = await cluster.newAccounts(3, 6);
    pool = await ProcessPool.start(cluster, { apis: 1, workers: 2, random: Math.random });
  });
  afterAll(async () => {
    await pool?.end();
    await cluster?.stop();
  });

  test(
    'the API goes on with all that needs no storage, and says what fails',
    async () => {
      const key = required(keys[0], 'API key');
      const done = await load.submit(pool.urls, key);
      await waitForJobs(cluster.db, 60_000);
      await withLoad({ load, pool, keys, request: {}, pauseMs: 50 }, async () => {
        await waitFor(() => load.accepted.length > 10);
        cluster.storage.fail(() => [503, 'SlowDown']);
        try {
          await checkApi(key, done.id);
          await sleep(awayMs);
        } finally {
          cluster.storage.fail(undefined);
        }
      });
    },
    awayMs + 300_000,
  );

  /** With a job of the same account that has ended. */
  async function checkApi(key: string, jobId: number): Promise<void> {
    const { get, post } = createCaller(required(pool.urls()[0], 'API process'));
    const ready = await waitFor(async () => {
      const answer = await get<{ status: string }>('/readyz');
      return answer.body.status === 'degraded' && answer;
    });
    expect(ready).toMatchObject({ status: 200, body: { parts: { storage: 'fails' } } });
    const chat = await post('/api/v7/llm/chat/completions', {
      key,
      model_id: 'sandbox-chat',
      messages: [{ role: 'user', content: 'Hello' }],
    });
    expect(chat.status).toBe(200);
    expect((await post(`${lyricsJob.fetch}/${jobId}`, { key })).status).toBe(200);
    await waitFor(() => load.answers.of('503') > 0);
  }

  test('every accepted job ended once, with its result', async () => {
    await waitForJobs(cluster.db, 240_000);
    expect(pool.unexpectedExits).toEqual([]);
    expect(load.violations).toEqual([]);
    expect(await findJobViolations(cluster.db, load)).toEqual([]);
    const jobs = await cluster.db.selectFrom('jobs').select(['id', 'status']).execute();
    expect(jobs.filter(({ status }) => status !== 'success')).toEqual([]);
    expect(jobs.length).toBe(load.accepted.length);
  });
});
