import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { useQueue } from '../jobs/testing.ts';
import { rowsRead } from '../testing/plan.ts';
import { queueState, readQueueState } from './queue-state.ts';

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
    const state = await readQueueState(db);
    expect(state).toMatchObject({ queued: 3, running: 1, webhooks: 0 });
    expect(state.oldest).toBeGreaterThanOrEqual(3600);
    expect(await rowsRead(db, queueState())).toBeLessThan(50);
  });
});
