import { type Kysely, sql } from 'kysely';

/** Accounts that were never verified are deleted after a time: see retention/rules.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index accounts_unverified on accounts (created_at) where verified_at is null`.execute(
    db,
  );
  // Else each deletion would read all jobs, for those that go with their account.
  await sql`create index jobs_account_id_idx on jobs (account_id)`.execute(db);
}
