import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

export interface AccountLoad {
  id: number;
  email: string;
  plan: string;
  /** How many of its jobs wait or run. */
  jobs: number;
  /** How many of its webhooks failed since one was last delivered to the same host. */
  failedCalls: number;
}

/**
 * The accounts that give the service the most to do now, the heaviest first. Reads what waits, runs
 * or fails, and none of what is over.
 */
export async function listByLoad(db: Db, limit: number): Promise<AccountLoad[]> {
  const { rows } = await sql<AccountLoad>`
    select id, email, plan, load.jobs::int as jobs, load.failed::int as "failedCalls"
    from (
      select account_id, sum(jobs) as jobs, sum(failed) as failed from (
        select account_id, count(*) as jobs, 0 as failed from jobs
        where status = 'queued' group by account_id
        union all
        select account_id, count(*), 0 from jobs where status = 'running' group by account_id
        union all
        select account_id, 0, sum(failures) from webhook_receivers group by account_id
      ) parts group by account_id
    ) load join accounts on id = account_id
    order by load.jobs desc, load.failed desc, id limit ${limit}`.execute(db);
  return rows;
}
