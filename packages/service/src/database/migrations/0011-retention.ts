import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // By these the rows that nobody needs any more are found, however many others there are.
  await sql`create index on jobs (finished_at) where finished_at is not null`.execute(db);
  await sql`create index on mails (created_at) where next_attempt_at is null`.execute(db);
  await sql`create index on one_time_tokens (expires_at)`.execute(db);
  await sql`
    create index on access_tokens (expires_at) where expires_at is not null
  `.execute(db);
  await sql`create index on deployment_results (created_at)`.execute(db);
  await sql`create index on deployment_inputs (created_at)`.execute(db);
}
