import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plans } from '../accounts/plans.ts';
import type { Command } from '../testing/command.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { race } from './races.ts';

describe('over two processes of the API', { timeout: 60_000 }, () => {
  let cluster: Cluster;
  let apis: Command[];
  let mailing: Command;

  beforeAll(async () => {
    cluster = await startCluster();
    apis = await Promise.all([cluster.startApi(), cluster.startApi()]);
    mailing = await cluster.startWorker();
  });
  afterAll(() => cluster?.stop());

  async function newAccount(queueLimit: number): Promise<string> {
    const [api] = apis;
    const [key] = api ? await cluster.newAccounts(api, 1, queueLimit) : [];
    return key ?? '';
  }

  test('100 requests at once with one Idempotency-Key are one job', async () => {
    const answers = await race(apis, await newAccount(5), 100, randomUUID());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test.each(Object.entries(plans))(
    'of 200 requests at once on %s, as many are accepted as its queue takes',
    async (_plan, { queueLimit }) => {
      const key = await newAccount(queueLimit);
      // Nobody makes room meanwhile.
      mailing.kill('SIGTERM');
      await mailing.exited;
      const answers = await race(apis, key, 200);
      const counts = Object.groupBy(answers, ({ status }) => status);
      expect([counts[200]?.length, counts[429]?.length]).toEqual([queueLimit, 200 - queueLimit]);
      for (const { headers } of counts[429] ?? []) {
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
      mailing = await cluster.startWorker();
    },
  );
});
