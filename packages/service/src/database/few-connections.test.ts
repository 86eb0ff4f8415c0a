import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { lyricsJob } from '../../proof/chaos/load.ts';
import { useAccounts } from '../accounts/testing.ts';
import { loadConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createKeyring } from '../secrets/keyring.ts';
import { startService } from '../service.ts';
import { createCaller } from '../testing/caller.ts';
import { isFull } from '../testing/full.ts';
import { openTestDatabase } from './testing.ts';

test.runIf(isFull)('a process with one connection, and two for its session, does all', async () => {
  const opened = await openTestDatabase('Postgres');
  onTestFinished(() => opened.drop());
  const { db } = opened.database;
  const secretKey = 'ab'.repeat(32);
  const keyring = createKeyring([Buffer.from(secretKey, 'hex')]);
  const { verifiedUser } = useAccounts(opened.database, keyring);
  const users = await Promise.all(Array.from({ length: 3 }, () => verifiedUser()));
  const own = new URL(opened.url ?? '');
  own.searchParams.set('application_name', 'few');
  const config = loadConfig({
    DATABASE_URL: own.href,
    DATABASE_CONNECTIONS: '1',
    DATA_DIR: opened.dataDir,
    SECRET_KEY: secretKey,
    PORT: '0',
    SYNC_WAIT: '240',
  });
  const service = await startService(config, createLog('silent'));
  onTestFinished(() => service.stop());
  const { post } = createCaller(service.url);
  const answers = await Promise.all(
    [...users, ...users].map(({ apiKey }) =>
      post<{ status: string }>(lyricsJob.path, { key: apiKey, ...lyricsJob.body }),
    ),
  );
  expect(answers.map(({ body }) => body.status)).toEqual(Array(6).fill('success'));
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where application_name = 'few'`.execute(db);
  expect(rows[0]?.count).toBe(3);
});
