import { type Kysely, sql } from 'kysely';

/**
 * A deployment has a queue of its own beside that of its account, and requests that are answered at
 * once have places that all processes count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A new name would not be known to claims of the release before, which may still run.
  await sql`drop index jobs_one_running`.execute(db);
  await sql`
    create unique index jobs_one_running on jobs (account_id, coalesce(deployment_id, 0))
    where status = 'running'`.execute(db);
  await sql`
    create index jobs_of_queues on jobs (account_id, coalesce(deployment_id, 0), id)
    where status = 'queued'`.execute(db);
  await sql`drop index jobs_account_id_id_idx`.execute(db);
  // So that a claim for deployments does not walk past all jobs that are for none.
  await sql`
    create index jobs_of_deployments_in_order on jobs (id)
    where status = 'queued' and attempt >= 0 and deployment_id is not null`.execute(db);
  await sql`
    create table places (
      account_id bigint not null references accounts on delete cascade,
      kind text not null,
      place integer not null,
      holder uuid not null default gen_random_uuid(),
      expires_at timestamptz not null,
      primary key (account_id, kind, place)
    )`.execute(db);
}
