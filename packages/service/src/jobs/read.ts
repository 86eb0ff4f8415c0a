import type { Db } from '../database/tables.ts';
import { type Job, toJob } from './job.ts';

/** Throws if there is no job with this id. */
export async function readJob(db: Db, id: number): Promise<Job> {
  return toJob(
    await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

/** A job of an account; undefined if there is none, or if the job belongs to another account. */
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
