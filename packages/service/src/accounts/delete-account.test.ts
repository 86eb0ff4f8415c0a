import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '../database/testing.ts';
import { claimWebhook, recordAttempt, type WebhookAttempt } from '../webhooks/attempts.ts';
import { useWebhooks } from '../webhooks/testing/use-webhooks.ts';
import { deleteAccount } from './delete-account.ts';

const database = useDatabase('Postgres');
const webhooks = useWebhooks(database);

test('attempts at webhooks of an account end while it is being deleted', async () => {
  const { db } = database;
  const accountId = await webhooks.account();
  const add = () => webhooks.addEndedJob({ webhook: 'http://away.example/' }, { accountId });
  const [first] = [await add(), await add()];
  const claim = async () => {
    const nobody = { hosts: [], accounts: [], receivers: [] };
    const claimed = await claimWebhook(db, webhooks.clock, nobody);
    if (!claimed) throw new Error('No webhook is due.');
    return claimed;
  };
  const fail = (attempt: WebhookAttempt) => {
    const outcome = { kind: 'retry', delay: 60, error: 'No answer.' } as const;
    return recordAttempt(db, webhooks.clock, attempt, { status: null, durationMs: 1, outcome });
  };
  expect(await fail(await claim())).toBe(true);
  const running = await claim();

  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  const ends = await db.transaction().execute(async (transaction) => {
    await sql`select from webhooks where job_id = ${first} for update`.execute(transaction);
    const deleting = deleteAccount(db, accountId);
    await expect.poll(waiting).toBe(1);
    let isOver = false;
    const recording = fail(running).finally(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await waiting()) === 2).toBe(true);
    return [deleting, recording];
  });
  expect(await Promise.all(ends)).toEqual([true, true]);
  expect(await db.selectFrom('webhook_receivers').selectAll().execute()).toEqual([]);
});
