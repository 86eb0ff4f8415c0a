import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { useQueue } from '../jobs/testing.ts';
import { rowsRead } from '../testing/plan.ts';
import { queueStateQuery, readQueueState } from './queue-state.ts';

describe.each(engines)('the state of the queue on %s', (engine) => {
  const database = useDatabase(engine);
  const { account } = useQueue(database);

  test('counts what waits, without reading what has ended', async () => {
    const { db } = database;
    const mine = await account();
    const add = (status: string, count: number) =>
      sql`
      insert into jobs (account_id, operation, input, status, created_at)
      select ${mine}, 'generateImage', '{}', ${status}::text, now() - interval '1 hour'
      from generate_series(1, ${count}::int)`.execute(db);
    await add('success', 3000);
    await sql`analyze jobs`.execute(db);
    await add('running', 1);
    await add('queued', 3);
    const state = await readQueueState(db, 90);
    expect(state).toMatchObject({
      queued: 3,
      running: 1,
      webhooks: 0,
      oldestMail: 0,
      oldestFile: 0,
    });
    expect(state.oldest).toBeGreaterThanOrEqual(3600);
    expect(state.retentionLag).toBe(0);
    expect(await readQueueState(db, 36_500)).toMatchObject({ retentionLag: 0 });
    expect(await rowsRead(db, queueStateQuery(90))).toBeLessThan(50);
    await sql`update jobs set finished_at = now() - interval '91 days'
      where id = (select min(id) from jobs where status = 'success')`.execute(db);
    await sql`insert into mails (message_id, recipient, kind, next_attempt_at)
      values ('m', 'r', 'k', now() - interval '5 minutes')`.execute(db);
    await sql`insert into file_ends (name, remove_at) values
      ('kept', 'infinity'), ('due', now() - interval '7 minutes')`.execute(db);
    const late = await readQueueState(db, 90);
    expect(late.retentionLag).toBeGreaterThanOrEqual(86_400);
    expect(late.oldestMail).toBeGreaterThanOrEqual(300);
    expect(late.oldestFile).toBeGreaterThanOrEqual(420);
  });
});
