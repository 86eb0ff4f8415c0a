import { type Kysely, sql } from 'kysely';

/**
 * What a cancelled job has submitted to hosts of models is to be cancelled there, too: its rows
 * become tasks of an outbox. See engines/hosts/cancellations.ts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table submissions
      add column id bigint generated always as identity unique,
      add column attempts integer not null default 0,
      add column next_attempt_at timestamptz,
      add column last_error text;
    create index on submissions (next_attempt_at, id) where next_attempt_at is not null;
  `.execute(db);
}
