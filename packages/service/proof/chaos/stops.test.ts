import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../src/database/testing.ts';
import type { Service } from '../../src/service.ts';
import { findJobViolations, waitForJobs } from './check.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { createLoad, lyricsJob } from './load.ts';
import { startHere } from './start-here.ts';
import { stopPastLease } from './stops.ts';

const points = ['before the files', 'after the files'] as const;

describe.runIf(process.platform === 'linux')('SIGSTOP of a worker past its lease', () => {
  const load = createLoad({ jobRequest: lyricsJob });
  let cluster: Cluster;
  let api: Service;
  let keys: string[];

  beforeAll(async () => {
    cluster = await startCluster({ home: await openTestDatabase('Postgres'), lease: 1 });
    api = await startHere(cluster, { work: false });
    keys = await cluster.newAccounts(1, 30);
  });
  afterAll(async () => {
    await api?.stop();
    await cluster?.stop();
  });

  test.each(points)(
    '%s: another worker does its job, and its own late writes change nothing',
    async (point) => {
      const setup = { cluster, load, url: api.url, keys };
      const startOther = () => startHere(cluster, { work: true });
      const { before, after } = await stopPastLease(point, setup, startOther);
      expect(before).toHaveLength(1);
      expect(after).toEqual(before);
    },
  );

  test('every job ended once', async () => {
    await waitForJobs(cluster.db, 240_000);
    expect(load.accepted).toHaveLength(points.length);
    expect(await findJobViolations(cluster.db, load)).toEqual([]);
  });
});
