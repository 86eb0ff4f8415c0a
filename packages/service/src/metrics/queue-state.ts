import { type RawBuilder, sql } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';

/** How much waits in the database, for all processes together. */
export interface QueueState {
  queued: number;
  running: number;
  /** Seconds since the oldest queued job was accepted; 0 if there is none. */
  oldest: number;
  /** Webhooks that are neither delivered nor given up. */
  webhooks: number;
  mails: number;
  /** Seconds since the webhook that has been due for longest was due; 0 if none is. */
  oldestWebhook: number;
  oldestMail: number;
  /** Seconds since the file that has been due for removal for longest was due; 0 if none is. */
  oldestFile: number;
  /** Seconds by which the oldest job that has ended is kept for too long; 0 if none is. */
  retentionLag: number;
}

/** @param jobDays days for which jobs are kept after their end. */
export async function readQueueState(db: Db, jobDays: number): Promise<QueueState> {
  const { rows } = await queueStateQuery(jobDays).execute(db);
  const [state] = rows;
  if (!state) throw new Error('The database returned no counts.');
  return state;
}

/** The statement of `readQueueState`. It reads the rows that wait, and the oldest job that has ended. */
export function queueStateQuery(jobDays: number): RawBuilder<QueueState> {
  return sql`select
    waiting.jobs as queued,
    (select count(*) from jobs where status = 'running') as running,
    coalesce(waiting.seconds, 0)::float8 as oldest,
    (select count(*) from webhooks where next_attempt_at is not null) as webhooks,
    (select count(*) from mails where next_attempt_at is not null) as mails,
    ${overdue('webhooks', 'next_attempt_at', sql`not in_backlog`)} as "oldestWebhook",
    ${overdue('mails')} as "oldestMail",
    ${overdue('file_ends', 'remove_at')} as "oldestFile",
    greatest(0, coalesce((
      select extract(epoch from now() - finished_at) from jobs
      where finished_at is not null order by finished_at limit 1
    ), 0) - ${jobDays}::float8 * 86400)::float8 as "retentionLag"
    from (
      select count(*) as jobs, extract(epoch from now() - min(created_at)) as seconds
      from jobs where status = 'queued'
    ) waiting`;
}

/** Seconds since the row that has been due for longest was due. */
function overdue(
  table: keyof Tables,
  dueAt = 'next_attempt_at',
  which = sql<boolean>`true`,
): RawBuilder<number> {
  const at = sql.ref(dueAt);
  return sql`greatest(0, coalesce((
    select extract(epoch from now() - ${at}) from ${sql.table(table)}
    where ${at} <= now() and ${which} order by ${at} limit 1
  ), 0))::float8`;
}
