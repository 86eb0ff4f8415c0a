import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCaller } from '../testing/caller.ts';
import type { Command } from '../testing/command.ts';
import { findBroken, waitForAll } from './check.ts';
import { type Cluster, publicUrl, startCluster } from './cluster.ts';
import { killApiAt, killAtRandom, killWorkerAt } from './kills.ts';
import { createLoad } from './load.ts';

describe('over two kinds of processes, whichever is killed', { timeout: 60_000 }, () => {
  const load = createLoad();
  let cluster: Cluster;
  let api: Command;
  let worker: Command;
  let keys: string[];

  beforeAll(async () => {
    cluster = await startCluster();
    [api, worker] = await Promise.all([cluster.startApi(), cluster.startWorker()]);
    keys = await cluster.newAccounts(api, 3, 6);
  });
  afterAll(() => cluster?.stop());

  const scene = () => ({ cluster, load, api, keys });

  test.concurrent.each(['before an enqueue commits', 'after an enqueue commits'] as const)(
    'SIGKILL of an API %s: asked again with its key, a request makes one job',
    (point) => killApiAt(point, scene()),
  );

  test.each([
    'after a claim',
    'in the work',
    'before the files',
    'after the files',
    'after the finish',
  ] as const)('SIGKILL of a worker %s: another one goes on', (point) =>
    killWorkerAt(point, scene()),
  );

  test('SIGKILL of anybody at any time, under load', async () => {
    const apis = [api];
    const scenario = { apis, workers: [worker], kills: 3, pauseMs: 500 };
    await killAtRandom({ cluster, load, keys }, scenario);
    [api] = apis as [Command];
  });

  test('every job that was accepted ended once, in its order, with its files', async () => {
    await waitForAll(cluster.db, 30_000);
    expect(load.accepted.length).toBeGreaterThan(20);
    expect(await findBroken(cluster.db, load.accepted)).toEqual([]);
    const jobs = await cluster.db.selectFrom('jobs').select(['id', 'status', 'result']).execute();
    expect(jobs.filter(({ status }) => status !== 'success')).toEqual([]);
    const { get } = createCaller(await api.url);
    for (const { result } of jobs) {
      const [file = ''] = (result as { output?: string[] } | null)?.output ?? [];
      expect(file.startsWith(`${publicUrl}/files/`)).toBe(true);
      expect((await get(file.slice(publicUrl.length))).status).toBe(200);
    }
  });
});
