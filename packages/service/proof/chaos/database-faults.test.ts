import { randomUUID } from 'node:crypto';
import type { GenerationProcessing } from '@genmedia/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCaller } from '../../src/testing/caller.ts';
import { required } from '../required.ts';
import { findJobViolations, waitForJobs } from './check.ts';
import { findWebhookViolations, waitForWebhooks } from './check-webhooks.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { databaseFaults, kindsOfDatabaseFaults } from './database-faults.ts';
import { createLoad, lyricsJob } from './load.ts';
import { type OwnDatabase, openOwnDatabase } from './own-database.ts';
import { statements } from './points.ts';
import { ProcessPool } from './process-pool.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { withLoad } from './requests.ts';

describe('whatever happens to the database', () => {
  const load = createLoad({ jobRequest: lyricsJob });
  let home: OwnDatabase;
  let cluster: Cluster;
  let receiver: Receiver;
  let pool: ProcessPool;
  let keys: string[];

  beforeAll(async () => {
    [home, receiver] = await Promise.all([openOwnDatabase(), startReceiver()]);
    cluster = await startCluster({ home });
    keys = await cluster.newAccounts(3, 6);
    pool = await ProcessPool.start(cluster, { apis: 1, workers: 1, random: Math.random });
  });
  afterAll(async () => {
    await pool?.end();
    await cluster?.stop();
    await receiver?.close();
  });

  test('if the answer to an enqueue is lost, the call gets a 503; sent again, it gets one job', async () => {
    const { post } = createCaller(required(pool.urls()[0], 'API process'));
    const body = { key: keys[0], ...lyricsJob.body, webhook: receiver.url };
    const headers = { 'Idempotency-Key': randomUUID() };
    const send = () => post<GenerationProcessing>(lyricsJob.path, body, headers);
    const lost = home.gate.loseAnswer(statements.enqueue);
    const first = await send();
    await lost;
    expect(first).toMatchObject({ status: 503, body: { status: 'error', code: 'unavailable' } });
    expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0);
    const second = await send();
    expect(second.status).toBe(200);
    expect((await send()).body.id).toBe(second.body.id);
    load.accepted.push({ id: second.body.id, idempotencyKey: headers['Idempotency-Key'] });
  });

  test('every kind of fault, under load', async () => {
    const request = { webhook: receiver.url };
    await withLoad({ load, pool, keys, request, pauseMs: 150 }, async () => {
      for (const kind of kindsOfDatabaseFaults) {
        await databaseFaults[kind](home, 200);
        await load.submit(pool.urls, required(keys[0], 'API key'), request);
      }
    });
  });

  test('every job that was accepted ended once, in its order; nothing is half-written', async () => {
    await waitForJobs(cluster.db, 240_000);
    expect(pool.unexpectedExits).toEqual([]);
    expect(load.answers.of('503')).toBeGreaterThan(0);
    expect(await findJobViolations(cluster.db, load)).toEqual([]);
    const jobs = await cluster.db.selectFrom('jobs').select(['id', 'status']).execute();
    expect(jobs.filter(({ status }) => status !== 'success')).toEqual([]);
  });

  test('each job’s receiver got its webhook, with one id', async () => {
    await waitForWebhooks(cluster.db, 240_000);
    expect(await findWebhookViolations(cluster.db, load.accepted, receiver.calls)).toEqual([]);
  });
});
