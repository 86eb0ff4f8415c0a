import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What operators do stands beside what is done with API keys, and is not about deployments alone.
  await sql`alter table deployment_audit rename to audit`.execute(db);
  await sql`
    alter table audit
      alter column deployment_id drop not null,
      alter column request_id drop not null,
      add column by_operator boolean not null default false`.execute(db);
}
