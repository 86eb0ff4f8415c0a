import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { Clock } from './clock.ts';
import { retryDelays } from './schedule.ts';

/** An attempt that this process makes. Only this claim can end it: later ones have another number. */
export interface Claim {
  id: number;
  messageId: string;
  jobId: number;
  accountId: number;
  url: string;
  host: string;
  /** The how manieth attempt it is, from 1. */
  attempt: number;
  /** The same since it was last sent anew, if it was. */
  nth: number;
  /** When it began, by the clock. */
  time: Date;
}

/** Whose webhooks are left for later. */
export interface Busy {
  hosts: readonly string[];
  accounts: readonly number[];
  /** Those of an account on a host. */
  receivers: readonly { accountId: number; host: string }[];
}

/**
 * Another process may take an attempt over after so many seconds, far more than it may last, or when
 * the next one is due, if that is later: an attempt that its process did not survive has failed, and
 * may be what ended the process.
 */
const lease = 60;

/** Begins the attempt that has been due for longest; undefined where none is due. */
export async function claimWebhook(db: Db, clock: Clock, busy: Busy): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    update webhooks set attempts = attempts + 1,
      next_attempt_at = ${clock()} + make_interval(
        secs => greatest(${lease}::int, (${retryDelays}::int[])[attempts + 1 - attempts_before])
      )
    where id = (
      select id from webhooks
      where next_attempt_at <= ${clock()}
        and host <> all(${busy.hosts}::text[]) and account_id <> all(${busy.accounts}::bigint[])
        and (account_id, host) not in (
          select * from unnest(
            ${busy.receivers.map(({ accountId }) => accountId)}::bigint[],
            ${busy.receivers.map(({ host }) => host)}::text[]
          )
        )
      order by next_attempt_at, id
      for update skip locked
      limit 1
    )
    returning id, message_id as "messageId", job_id as "jobId", account_id as "accountId", url,
      host, attempts as attempt, attempts - attempts_before as nth, ${clock()} as time`.execute(db);
  return rows[0];
}
