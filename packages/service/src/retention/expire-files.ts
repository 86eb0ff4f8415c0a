import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { resultOutput } from '../jobs/readable-json.ts';
import { storedScheme } from '../media/inputs/sources.ts';
import { endFilesOfJobs, type JobFiles } from '../operations/generations/file-ends.ts';

/** The last job whose files have ended; its time as text, because a Date has no microseconds. */
interface Progress {
  expired_until: string | null;
  expired_job: number | null;
}

interface ExpiredJob extends JobFiles {
  id: number;
  account_id: number;
  finished_at: string;
}

/**
 * Ends the files of up to `most` jobs that ended more than `days` days ago, the oldest first.
 * Returns how many jobs these were. One process at a time goes on where the last one stopped.
 */
export async function expireFiles(db: Db, days: number, most: number): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    const { rows: turn } = await sql<Progress>`
      select expired_until::text, expired_job from file_progress
      for update skip locked`.execute(transaction);
    const [progress] = turn;
    if (!progress) return 0;
    const { rows: jobs } = await expiredJobs(days, progress, most).execute(transaction);
    const last = jobs.at(-1);
    if (!last) return 0;
    await endFilesOfJobs(transaction, jobs);
    await transaction
      .updateTable('file_progress')
      .set({ expired_until: sql`${last.finished_at}::timestamptz`, expired_job: last.id })
      .execute();
    return jobs.length;
  });
}

/**
 * The jobs whose files are to be removed next. The first time, these are the jobs whose files have
 * been too old for a day at most: older files are found by the first listing of all files.
 */
export function expiredJobs(
  days: number,
  { expired_until: until, expired_job: job }: Progress,
  most: number,
): RawBuilder<ExpiredJob> {
  const age = sql`make_interval(days => ${days}::int)`;
  return sql`
    select id, account_id, operation, finished_at::text,
      case when strpos(input::text, ${storedScheme}) > 0 then input end as input,
      json_build_object('output', ${resultOutput}) as result
    from jobs
    where finished_at <= now() - ${age} and (finished_at, id) > (
      coalesce(${until}::timestamptz, now() - ${age} - interval '1 day'), ${job ?? 0}::bigint
    )
    order by jobs.finished_at, id limit ${most}`;
}
