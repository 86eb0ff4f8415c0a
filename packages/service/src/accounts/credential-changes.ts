import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** The most changes whose accounts are told one by one. */
const maxChanges = 10_000;
/** The longest time between two calls. Retention keeps changes for longer: see rules.ts. */
const maxPauseSeconds = 30 * 60;

/** The changes at one time. */
interface Snapshot {
  /** The oldest transaction that had not ended. */
  horizon: string;
  /** The time of the server, in seconds. */
  at: number;
  changes: { id: number; account: number }[];
}

/**
 * Returns a function that reads which accounts have changed since its last call: their API keys,
 * their access tokens, or the fields of Account. The first call returns none. `all` means that any
 * account may have changed, because there were too many changes, or too long a pause.
 *
 * Transactions commit in another order than they begin in. Each call therefore reads the changes of
 * all transactions that had not ended at the call before; changes of ended ones were visible then.
 * A change that two calls read is returned by the first alone.
 */
export function followCredentialChanges(db: Db): () => Promise<ReadonlySet<number> | 'all'> {
  let last: Snapshot | undefined;

  return async () => {
    const { rows } = await sql<Snapshot>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
        extract(epoch from clock_timestamp())::float8 as at,
        coalesce((
          select json_agg(json_build_object('id', id, 'account', account_id)) from (
            select id, account_id from credential_changes
            where transaction_id >=
              coalesce(${last?.horizon ?? null}::text::xid8, pg_snapshot_xmin(pg_current_snapshot()))
            order by transaction_id limit ${maxChanges + 1}::int
          ) since
        ), '[]'::json) as changes`.execute(db);
    const [current] = rows;
    if (!current) throw new Error('The database returned no changes of credentials.');
    const previous = last;
    last = current;
    if (!previous) return new Set();
    if (current.at - previous.at > maxPauseSeconds) return 'all';
    if (current.changes.length > maxChanges) return 'all';
    const reportedIds = new Set(previous.changes.map(({ id }) => id));
    const changes = current.changes.filter(({ id }) => !reportedIds.has(id));
    return new Set(changes.map(({ account }) => account));
  };
}
