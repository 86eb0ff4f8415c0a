import { type Kysely, sql } from 'kysely';

/**
 * The uploads of accounts, and the space that they take. tables.ts explains the columns.
 *
 * The row of an upload outlives its account, because its file is still to be removed. The space has
 * rows of its own, so that uploads do not wait for the jobs of their account, which lock its row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table uploads (
      name text primary key,
      account_id bigint references accounts on delete set null,
      size bigint not null check (size > 0),
      expires_at timestamptz not null,
      stored_at timestamptz,
      used_at timestamptz,
      writer uuid,
      writer_until timestamptz,
      publishing boolean not null default false,
      created_at timestamptz not null default now()
    );
    create index on uploads (expires_at);
    create index on uploads (account_id, expires_at);
    create index on uploads (account_id) where writer is not null;
    create index on uploads (expires_at) include (size) where stored_at is null;

    create table upload_space (
      account_id bigint primary key references accounts on delete cascade,
      bytes bigint not null check (bytes >= 0),
      window_ends_at timestamptz not null default now(),
      window_bytes bigint not null default 0
    );
  `.execute(db);
}
