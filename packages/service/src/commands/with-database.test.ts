import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../config.ts';
import type { Db } from '../database/tables.ts';
import { copyDatabase } from '../database/testing.ts';
import { makeTestFolder } from '../testing/folder.ts';
import { withDatabase } from './with-database.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await makeTestFolder();
  onTestFinished(() => rm(dataDir, { recursive: true }));
  copyDatabase(dataDir);
});

/** Leaves an embedded database that cannot end in good order. */
async function takeLogAway(db: Db): Promise<void> {
  await sql`create table facts (fact text)`.execute(db);
  const log = join(dataDir, 'database', 'pg_wal');
  await rename(log, `${log}.gone`);
  await sql`select pg_switch_wal()`.execute(db);
}

test('a command whose database cannot end says why', async () => {
  const work = withDatabase(({ db }) => takeLogAway(db), loadConfig({ DATA_DIR: dataDir }));
  await expect(work).rejects.toThrow('The embedded database failed');
});

test('a command that has failed before says why it failed', async () => {
  const work = withDatabase(
    async ({ db }) => {
      await takeLogAway(db);
      throw new Error('There is no such account.');
    },
    loadConfig({ DATA_DIR: dataDir }),
  );
  await expect(work).rejects.toThrow('There is no such account.');
});
