import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { useQueue } from '../jobs/testing.ts';
import { exportAccount, exportJobs } from './export-account.ts';

describe.each(engines)('an export on %s', (engine) => {
  const database = useDatabase(engine);

  test('has a row of each part, and nothing of it that would let anybody in', async () => {
    const { db } = database;
    const { account, accepted } = useQueue(database);
    const id = await account();
    const { id: job } = await accepted(id);
    await sql`
      with keys as (insert into api_keys (account_id, name, hash, is_default, start)
          values (${id}, '', '', true, '')),
        tokens as (insert into access_tokens (account_id, hash, name, token_expiry, epoch)
          values (${id}, '', '', '', 0)),
        servers as (insert into deployments (account_id, name) values (${id}, 'alpha')),
        files as (insert into uploads (name, account_id, size, expires_at, stored_at)
          values ('mine', ${id}, 1, now(), now())),
        calls as (insert into webhooks (job_id, account_id, url, host)
          values (${job}, ${id}, '', '')),
        used as (insert into usage (call, provider, account_id, operation, model_id, model, units)
          values ('', '', ${id}, '', '', '', '{}'))
      insert into audit (account_id, action, outcome) values (${id}, '', '{}')`.execute(db);
    const jobs = [];
    for await (const each of exportJobs(db, id)) jobs.push(each);
    const parts = { ...(await exportAccount(db, id)), jobs };
    const columns = Object.entries(parts).map(([part, rows]) => [
      part,
      [rows].flat().map((row) => Object.keys(row).join(' ')),
    ]);
    expect(Object.fromEntries(columns)).toEqual({
      account: [
        'id email name username plan verified_at disabled_at created_at spent spent_month monthly_limit is_unlimited payment_customer',
      ],
      api_keys: ['id name start is_default created_at last_used_at revoked_at'],
      access_tokens: ['id name created_at expires_at'],
      deployments: ['name created_at revoked_at'],
      uploads: ['name size created_at stored_at used_at expires_at'],
      webhooks: ['job_id url attempts last_status created_at delivered_at given_up_at'],
      usage: ['month operation model_id calls cost_usd'],
      audit: ['action by_operator outcome created_at'],
      jobs: [
        'id operation model_id status input result error_code error_message created_at started_at finished_at',
      ],
    });
  });

  test('reads a megabyte of jobs at a time, and one job more, however long they are', async () => {
    const { db } = database;
    const id = await useQueue(database).account();
    const ended = (first: number, last: number, characters: number) =>
      sql`insert into jobs (account_id, operation, input, status, started_at, finished_at)
        select ${id}, 'generateImage', json_build_object('n', n, 'prompt', repeat('a', ${characters})),
          'success', now(), now()
        from generate_series(${first}::int, ${last}::int) n`.execute(db);
    await ended(1, 60, 10);
    await ended(61, 65, 700_000);
    const execute = vi.spyOn(db.getExecutor(), 'executeQuery');
    onTestFinished(() => execute.mockRestore());
    const numbers: unknown[] = [];
    for await (const { input } of exportJobs(db, id)) numbers.push(input.n);
    expect(numbers).toEqual(Array.from({ length: 65 }, (_, index) => 65 - index));
    const pages = await Promise.all(execute.mock.results.map(({ value }) => value));
    expect(pages.map(({ rows }) => rows.length)).toEqual([2, 2, 10, 10, 10, 10, 10, 10, 1, 0]);
  });

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
