import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useDatabase } from '../database/testing.ts';
import { useQueue } from '../jobs/testing.ts';
import { openDiskStorage } from '../media/disk-storage.ts';
import { fileUrl } from '../media/outputs.ts';
import type { Storage } from '../media/storage.ts';
import { expireFiles } from '../retention/expire-files.ts';
import { forgetJobs } from '../retention/forget.ts';
import { jobRule } from '../retention/rules.ts';
import { makeTestFolder } from '../testing/folder.ts';
import { writeExport } from './export-file.ts';

const database = useDatabase('Postgres');
const { account } = useQueue(database);
let folder: string;
let storage: Storage;
let mine: number;

beforeAll(async () => {
  folder = await makeTestFolder();
  storage = await openDiskStorage(join(folder, 'files'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  mine = await account();
});

const file = async () =>
  (await storage.write(Buffer.from('pixels'), { mediaType: 'image/png' })).name;

/** A job that ended a while ago. */
async function endedJob(made: string): Promise<void> {
  const result = JSON.stringify({ output: [fileUrl('https://media.example', made)], meta: {} });
  await sql`
    insert into jobs (account_id, operation, input, status, started_at, finished_at, result)
    select ${mine}, 'generateImage', '{}', 'success', at, at, ${result}
    from (select now() - interval '40 days' as at) ended`.execute(database.db);
}

/** The names of the exported files, and how many there are by the command's count. */
async function exported(from: Pick<Storage, 'stat' | 'read'> = storage) {
  const path = join(folder, `${mine}.tar`);
  const count = await writeExport({ db: database.db, storage: from }, mine, path);
  const listed = execFileSync('tar', ['-tf', path], { encoding: 'utf8' }).trim().split('\n');
  return { count, files: listed.filter((name) => name.startsWith('files/')) };
}

test('has the files whose job has been deleted', async () => {
  const made = await file();
  await endedJob(made);
  await forgetJobs(database.db, jobRule(0), undefined, 200);
  expect(await exported()).toEqual({ count: { jobs: 0, files: 1 }, files: [`files/${made}`] });
});

test('has a file once that is to be removed before its job', async () => {
  const made = await file();
  await endedJob(made);
  await expireFiles(database.db, 30, 200);
  expect(await exported()).toEqual({ count: { jobs: 1, files: 1 }, files: [`files/${made}`] });
});

test('has an upload whose account replaces it meanwhile', async () => {
  const name = await file();
  await sql`insert into uploads (name, account_id, size, expires_at, stored_at)
    values (${name}, ${mine}, 6, now() + interval '1 hour', now())`.execute(database.db);
  const replaced = {
    ...storage,
    async read(read: string) {
      await storage.write(Buffer.from('more pixels'), { mediaType: 'image/png', name: read });
      return await storage.read(read);
    },
  };
  expect(await exported(replaced)).toEqual({
    count: { jobs: 0, files: 1 },
    files: [`files/${name}`],
  });
});
