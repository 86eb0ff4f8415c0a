import { type Kysely, sql } from 'kysely';

/**
 * The files whose rows are gone, and how far those have come who look for such files, so that nobody
 * lists all files to find them. tables.ts explains the columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file_ends (
      name text primary key,
      account_id bigint,
      remove_at timestamptz not null,
      attempts integer not null default 0
    );
    create index on file_ends (remove_at);
    create index on file_ends (account_id);

    create table file_progress (
      expired_until timestamptz,
      expired_job bigint,
      listed_after text,
      list_at timestamptz not null default now()
    );
    insert into file_progress default values;
  `.execute(db);
}
