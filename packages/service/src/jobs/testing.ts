import { randomBytes } from 'node:crypto';
import type { Database } from '../database/connection.ts';
import { type Enqueued, enqueue } from './enqueue.ts';
import type { Job } from './job.ts';

/** Accounts with only the columns that jobs need. */
export function useQueue(database: Database) {
  /** A new account. Plans give it its limit. */
  async function account(queueLimit = 15): Promise<number> {
    const name = randomBytes(6).toString('hex');
    const { id } = await database.db
      .insertInto('accounts')
      .values({
        email: `${name}@mail.example`,
        name,
        username: name,
        password_hash: '',
        plan: 'standard',
        queue_limit: queueLimit,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  const add = (accountId: number, input: Record<string, unknown> = {}, idempotencyKey?: string) =>
    enqueue(database.db, { accountId, operation: 'generateImage', input, idempotencyKey });

  /** A job that is in the queue now. */
  async function accepted(accountId: number, input?: Record<string, unknown>): Promise<Job> {
    return jobOf(await add(accountId, input));
  }

  async function depth(accountId: number): Promise<number> {
    const row = await database.db
      .selectFrom('accounts')
      .select('depth')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    return row.depth;
  }

  return { account, add, accepted, depth };
}

export function jobOf(enqueued: Enqueued): Job {
  if (!('job' in enqueued)) throw new Error(`No job: ${enqueued.outcome}`);
  return enqueued.job;
}
