import { withClient } from './fill.ts';

export const tables = ['jobs', 'accounts', 'queues'] as const;

export type Table = (typeof tables)[number];

/** Makes each flush of the log take so many microseconds longer. */
export async function delayFlushes(admin: string, micros: number): Promise<void> {
  await withClient(admin, async (client) => {
    await client.query(`alter system set commit_delay = ${micros}`);
    await client.query('select pg_reload_conf()');
    let current = '';
    while (Number(current) !== micros) {
      const { rows } = await client.query(
        `select setting from pg_settings where name = 'commit_delay'`,
      );
      current = rows[0].setting;
    }
  });
}

/** Flushes of the server's log so far. */
export function flushes(admin: string): Promise<number> {
  return withClient(admin, async (client) => {
    const { rows } = await client.query(
      `select coalesce(sum(fsyncs), 0)::int as count from pg_stat_io where object = 'wal'`,
    );
    return rows[0].count;
  });
}

/** Bytes in the server's log so far. */
export function loggedBytes(admin: string): Promise<number> {
  return withClient(admin, async (client) => {
    const { rows } = await client.query(`select pg_current_wal_lsn() - '0/0' as bytes`);
    return Number(rows[0].bytes);
  });
}

/** Updates of a table's rows so far, and those of them that wrote no index. */
type Updates = Record<Table, { all: number; inPlace: number }>;

/** The updates in the database of the URL. */
export async function updates(url: string): Promise<Updates> {
  const { rows } = await withClient(url, (client) =>
    client.query(`
      select relname as table, n_tup_upd::int as all, n_tup_hot_upd::int as "inPlace"
      from pg_stat_user_tables`),
  );
  return Object.fromEntries(rows.map(({ table, ...counts }) => [table, counts])) as Updates;
}
