import { randomUUID } from 'node:crypto';
import type { GenerationProcessing } from '@genmedia/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCaller } from '../../src/testing/caller.ts';
import { findBroken, waitForAll } from './check.ts';
import { findBrokenWebhooks, waitForWebhooks } from './check-webhooks.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { Crew } from './crew.ts';
import { databaseFaults, kindsOfDatabaseFaults } from './database-faults.ts';
import { createLoad, lyrics } from './load.ts';
import { type OwnDatabase, openOwnDatabase } from './own-database.ts';
import { statements } from './points.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { underLoad } from './requests.ts';

describe('whatever happens to the database', () => {
  const load = createLoad({ order: lyrics });
  let home: OwnDatabase;
  let cluster: Cluster;
  let receiver: Receiver;
  let crew: Crew;
  let keys: string[];

  beforeAll(async () => {
    [home, receiver] = await Promise.all([openOwnDatabase(), startReceiver()]);
    cluster = await startCluster({ home });
    keys = await cluster.newAccounts(3, 6);
    crew = await Crew.start(cluster, { apis: 1, workers: 1, random: Math.random });
  });
  afterAll(async () => {
    await crew?.end();
    await cluster?.stop();
    await receiver?.close();
  });

  test('if the answer to an enqueue is lost, the call gets a 503; sent again, it gets one job', async () => {
    const { post } = createCaller(crew.urls()[0] ?? '');
    const body = { key: keys[0], ...lyrics.body, webhook: receiver.url };
    const headers = { 'Idempotency-Key': randomUUID() };
    const send = () => post<GenerationProcessing>(lyrics.path, body, headers);
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
    await underLoad({ load, crew, keys, request, pauseMs: 150 }, async () => {
      for (const kind of kindsOfDatabaseFaults) {
        await databaseFaults[kind](home, 200);
        await load.submit(crew.urls, keys[0] ?? '', request);
      }
    });
  });

  test('every job that was accepted ended once, in its order; nothing is half-written', async () => {
    await waitForAll(cluster.db, 240_000);
    expect(crew.deserters).toEqual([]);
    expect(load.answers.of('503')).toBeGreaterThan(0);
    expect(await findBroken(cluster.db, load)).toEqual([]);
    const jobs = await cluster.db.selectFrom('jobs').select(['id', 'status']).execute();
    expect(jobs.filter(({ status }) => status !== 'success')).toEqual([]);
  });

  test('each job’s receiver got its webhook, with one id', async () => {
    await waitForWebhooks(cluster.db, 240_000);
    expect(await findBrokenWebhooks(cluster.db, load.accepted, receiver.calls)).toEqual([]);
  });
});
