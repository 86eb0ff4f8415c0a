import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table deployments add column cache_generation integer not null default 1
  `.execute(db);
  await sql`
    alter table deployment_results add column generation integer not null default 1
  `.execute(db);
  await sql`
    alter table deployment_inputs add column generation integer not null default 1
  `.execute(db);
}
