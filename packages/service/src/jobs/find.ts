import type { Db } from '../database/tables.ts';
import { type Job, toJob } from './job.ts';

/** A job of an account; undefined where there is none, as for another account's. */
export async function findJob(db: Db, accountId: number, id: number): Promise<Job | undefined> {
  if (!Number.isSafeInteger(id)) return undefined;
  const row = await db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && toJob(row);
}
