import { type Kysely, sql } from 'kysely';

/**
 * Makes an address belong to who proves it: records whether sign-ups with different passwords wait
 * for an address, and whether somebody has shown that they read its mail. An account may have no
 * password, and several tokens for one purpose.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts
      alter column password_hash drop not null,
      add column contested boolean not null default false,
      add column proven_at timestamptz;
    -- The code of a verification mail is the token of its other link, too.
    alter table one_time_tokens
      drop constraint one_time_tokens_pkey,
      drop constraint one_time_tokens_hash_key,
      add primary key (hash, purpose);
    create index on one_time_tokens (account_id);
  `.execute(db);
}
