import { type Kysely, sql } from 'kysely';

/** Receivers of webhooks that fail, for all processes; and audit entries by their time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_receivers (
      account_id bigint not null references accounts on delete cascade,
      host text not null,
      failures integer not null,
      paused_until timestamptz not null,
      primary key (account_id, host)
    );
    create index on webhook_receivers (paused_until);
    create index on audit (created_at);
  `.execute(db);
}
