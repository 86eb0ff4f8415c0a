import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { openTestDatabase } from '../../src/database/testing.ts';
import { openStorage } from '../../src/media/open-storage.ts';
import { fileUrl } from '../../src/media/outputs.ts';
import type { Storage } from '../../src/media/storage.ts';
import { endFiles } from '../../src/operations/generations/file-ends.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import { type Cluster, publicUrl, startCluster } from './cluster.ts';
import { pointsOfRemovals } from './points.ts';
import { startHere } from './start-here.ts';

const filesPerTest = 60;

describe('files that are due, while the process that removes them is killed', () => {
  let cluster: Cluster;
  let storage: Storage;

  beforeAll(async () => {
    cluster = await startCluster({ home: await openTestDatabase('Postgres') });
    await cluster.newAccounts(1, 30);
    storage = await openStorage(loadConfig(cluster.environment));
  });
  afterAll(() => cluster?.stop());

  const writeFile = async () =>
    (await storage.write(Buffer.from('pixels'), { mediaType: 'image/png' })).name;
  const stored = async (names: readonly string[]) => {
    const found = await Promise.all(names.map((name) => storage.stat(name)));
    return names.filter((_, index) => found[index] !== undefined);
  };
  const noted = async () => {
    const rows = await cluster.db.selectFrom('file_ends').select('name').execute();
    return rows.map(({ name }) => name).sort();
  };

  /** A job that waits for a later attempt, with a file in its request. */
  const addWaitingJob = async (name: string) => {
    const input = JSON.stringify({ init_image: fileUrl(publicUrl, name) });
    await sql`
      insert into jobs (account_id, operation, input, not_before)
      select id, 'transformImage', ${input}, now() + interval '1 day' from accounts`.execute(
      cluster.db,
    );
  };

  test.each(pointsOfRemovals)(
    'SIGKILL %s: another process removes them, but not those that a job needs',
    async (at) => {
      await sql`delete from jobs`.execute(cluster.db);
      await sql`delete from file_ends`.execute(cluster.db);
      const files = await Promise.all(Array.from({ length: filesPerTest }, writeFile));
      const [needed = ''] = files;
      await addWaitingJob(needed);
      const ends = files.map((name) => ({ name, account_id: null, remove_at: 'now' }));
      await endFiles(cluster.db, ends);

      const killed = await cluster.startWorker({ signal: 'SIGKILL', at });
      expect(await killed.exited).toBe(null);
      const [left, remaining] = [await stored(files), await noted()];
      // Nothing that is left is forgotten.
      expect(remaining).toEqual(expect.arrayContaining(left));
      if (at === 'before the removal of files') expect(left).toEqual(files);
      if (at === 'after the removal of files') {
        expect(left).toEqual([needed]);
        expect(remaining).toEqual(files.toSorted());
      }

      await sql`update file_ends set remove_at = now()`.execute(cluster.db);
      const other = await startHere(cluster, { work: true });
      try {
        await waitFor(async () => (await noted()).length === 1);
      } finally {
        await other.stop();
      }
      expect(await noted()).toEqual([needed]);
      expect(await stored(files)).toEqual([needed]);
    },
  );
});
