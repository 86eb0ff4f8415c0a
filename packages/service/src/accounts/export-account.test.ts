import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { useQueue } from '../jobs/testing.ts';
import { exportAccount } from './export-account.ts';

describe.each(engines)('an export on %s', (engine) => {
  const database = useDatabase(engine);

  test('has the newest 1,000 uploads, or all', async () => {
    const { db } = database;
    const id = await useQueue(database).account();
    await sql`insert into uploads (name, account_id, size, expires_at, stored_at, created_at)
      select 'upload-' || n, ${id}, 1, now() + interval '1 day', now(), now() - n * interval '1 second'
      from generate_series(1, 1001) n`.execute(db);
    const { uploads } = await exportAccount(db, id);
    expect([uploads.length, uploads.at(-1)?.name]).toEqual([1000, 'upload-1000']);
    expect((await exportAccount(db, id, null)).uploads).toHaveLength(1001);
  });
});
