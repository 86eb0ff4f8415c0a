import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../src/database/testing.ts';
import type { Command } from '../../src/testing/command.ts';
import { findBroken, waitForAll } from './check.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { createLoad } from './load.ts';
import { stopPastLease } from './stops.ts';

describe.runIf(process.platform === 'linux')('SIGSTOP of a worker past its lease', () => {
  const load = createLoad();
  let cluster: Cluster;
  let api: Command;
  let keys: string[];

  beforeAll(async () => {
    cluster = await startCluster({ home: await openTestDatabase('Postgres'), lease: 1 });
    api = await cluster.startApi();
    keys = await cluster.newAccounts(1, 30);
  });
  afterAll(() => cluster?.stop());

  test.each(['before the files', 'after the files'] as const)(
    '%s: another one does its job, and what it does later changes nothing',
    async (point) => {
      const { etags } = await stopPastLease(point, { cluster, load, api, keys });
      const [before, after] = etags;
      expect(before).toHaveLength(1);
      expect(after).toEqual(before);
    },
  );

  test('every job ended once', async () => {
    await waitForAll(cluster.db, 240_000);
    expect(load.accepted).toHaveLength(2);
    expect(await findBroken(cluster.db, load)).toEqual([]);
  });
});
