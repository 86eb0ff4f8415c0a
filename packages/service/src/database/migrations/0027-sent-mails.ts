import { type Kysely, sql } from 'kysely';

/** Which mails accounts got lately, so that nobody can have many sent to somebody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sent_mails (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      kind text not null,
      created_at timestamptz not null default now()
    );
    create index on sent_mails (account_id, kind);
    create index on sent_mails (created_at);
  `.execute(db);
}
