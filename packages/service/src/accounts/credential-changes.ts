import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** More changes than this are not told one by one. */
const mostChanges = 10_000;
/** In seconds. Retention keeps changes for longer: see retention.ts. */
const longestPause = 30 * 60;

interface Answer {
  /** The oldest transaction that had not ended. */
  horizon: string;
  /** The time of the server, in seconds. */
  at: number;
  changes: { id: number; account: number }[];
}

/**
 * Reads the accounts whose credentials have changed since the last call: any of their API keys,
 * access tokens, or what an Account says. `all` means that it cannot tell. The first call tells of
 * none.
 *
 * Transactions commit in another order than they begin in. So each call asks for the changes of all
 * transactions that had not ended at the call before; whatever had ended then was visible then. What
 * this finds twice is told once.
 */
export function followCredentialChanges(db: Db): () => Promise<ReadonlySet<number> | 'all'> {
  let last: Answer | undefined;

  return async () => {
    const { rows } = await sql<Answer>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
        extract(epoch from clock_timestamp())::float8 as at,
        coalesce((
          select json_agg(json_build_object('id', id, 'account', account_id)) from (
            select id, account_id from credential_changes
            where transaction_id >=
              coalesce(${last?.horizon ?? null}::text::xid8, pg_snapshot_xmin(pg_current_snapshot()))
            order by transaction_id limit ${mostChanges + 1}::int
          ) since
        ), '[]'::json) as changes`.execute(db);
    const [answer] = rows;
    if (!answer) throw new Error('The database told no changes of credentials.');
    const previous = last;
    last = answer;
    if (!previous) return new Set();
    if (answer.at - previous.at > longestPause || answer.changes.length > mostChanges) return 'all';
    const reportedIds = new Set(previous.changes.map(({ id }) => id));
    return new Set(
      answer.changes.filter(({ id }) => !reportedIds.has(id)).map(({ account }) => account),
    );
  };
}
