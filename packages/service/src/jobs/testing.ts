import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { Db } from '../database/tables.ts';
import { type Claim, type ClaimOptions, claimSeveral, lanes } from './claim.ts';
import { type Enqueued, enqueue } from './enqueue.ts';
import type { Job } from './job.ts';
import { waitForJob } from './wait.ts';

/** Makes an account with only the columns that jobs need, and returns its id. */
export async function insertAccount(
  db: Db,
  { plan, queueLimit }: { plan: string; queueLimit: number },
): Promise<number> {
  const name = randomBytes(6).toString('hex');
  const { id } = await db
    .insertInto('accounts')
    .values({
      email: `${name}@mail.example`,
      name,
      username: name,
      password_hash: '',
      plan,
      queue_limit: queueLimit,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Accounts and jobs in a test's database. */
export function useQueue(database: Database) {
  /** Makes an account whose plan allows so many jobs at a time. */
  const account = (queueLimit = 15): Promise<number> =>
    insertAccount(database.db, { plan: 'standard', queueLimit });

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

/** Starts the next job, of either lane if none is given; undefined if no job may start. */
export async function claim(
  db: Db,
  worker: string,
  { lane: given, onlyShort = false }: Partial<Omit<ClaimOptions, 'most'>> = {},
): Promise<Claim | undefined> {
  for (const lane of given ? [given] : lanes) {
    const [claimed] = await claimSeveral(db, worker, { lane, onlyShort, most: 1 });
    if (claimed) return claimed;
  }
  return undefined;
}

/** Waits for a job that is still there afterwards. */
export async function awaitJob(...args: Parameters<typeof waitForJob>): Promise<Job> {
  const job = await waitForJob(...args);
  if (!job) throw new Error('The job is gone.');
  return job;
}

export function jobOf(enqueued: Enqueued): Job {
  if (!('job' in enqueued)) throw new Error(`No job: ${enqueued.outcome}`);
  return enqueued.job;
}

/** Queues whose row does not say what their jobs say; none if the trigger works. */
export async function brokenQueues(db: Db): Promise<string[]> {
  const { rows } = await sql<{ account_id: number; deployment_id: number }>`
    with states as (
      select account_id, coalesce(deployment_id, 0) as deployment_id,
        bool_or(status = 'queued') and not bool_or(status = 'running') as is_waiting
      from jobs group by 1, 2
    )
    select * from states left join queues using (account_id, deployment_id)
    where queues.is_waiting is distinct from states.is_waiting`.execute(db);
  return rows.map((queue) => `the queue of ${queue.account_id}, ${queue.deployment_id}, is wrong`);
}
