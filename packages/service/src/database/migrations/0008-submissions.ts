import { type Kysely, sql } from 'kysely';

/** What jobs have submitted to hosts of models. See engines/hosts/job-submissions.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table submissions (
      job_id bigint not null references jobs on delete cascade,
      step text not null,
      provider text not null,
      endpoint text not null,
      request_id text,
      created_at timestamptz not null default now(),
      primary key (job_id, step)
    )
  `.execute(db);
}
