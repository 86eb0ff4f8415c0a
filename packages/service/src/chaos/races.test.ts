import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plans } from '../accounts/plans.ts';
import { openTestDatabase } from '../database/testing.ts';
import type { Command } from '../testing/command.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { race } from './races.ts';

describe('over two processes of the API', { timeout: 120_000 }, () => {
  const limits = Object.values(plans).map(({ queueLimit }) => queueLimit);
  let cluster: Cluster;
  let apis: Command[];
  let keys: string[];

  beforeAll(async () => {
    cluster = await startCluster({ home: await openTestDatabase('Postgres') });
    apis = await Promise.all([cluster.startApi(), cluster.startApi()]);
    const worker = await cluster.startWorker();
    const [api] = apis as [Command];
    keys = [];
    for (const limit of [...limits, 5])
      keys.push(...(await cluster.newAccounts(await api.url, 1, limit)));
    // Nobody makes room in a queue.
    worker.kill('SIGTERM');
    await worker.exited;
  });
  afterAll(() => cluster?.stop());

  test('100 requests at once with one Idempotency-Key are one job', async () => {
    const answers = await race(apis, keys.at(-1) ?? '', 100, randomUUID());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test.each([...limits.entries()])(
    'of 200 requests at once, as many are accepted as the plan’s queue takes (%#)',
    async (index, limit) => {
      const answers = await race(apis, keys[index] ?? '', 200);
      const counts = Object.groupBy(answers, ({ status }) => status);
      expect([counts[200]?.length, counts[429]?.length]).toEqual([limit, 200 - limit]);
      for (const { headers } of counts[429] ?? []) {
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
    },
  );
});
