import { type Kysely, sql } from 'kysely';
import { buildIndex, dropIndex } from '../build-index.ts';

export const outsideTransaction = true;

/**
 * A page of the jobs of one `track_id` reads only its own rows, whatever the other filters are: see
 * jobs/list.ts. That of the release before this one may be slower while its processes are being
 * replaced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(
    db,
    'jobs_ended_tracked',
    `jobs (account_id, track_id, operation, status, created_at, id)
      where track_id is not null and finished_at is not null`,
  );
  await dropIndex(db, 'jobs_tracked');
  // Where all jobs are of one kind and status, Postgres would take one index to be as good as
  // another, and read all jobs of an account to find those of another kind.
  await sql`
    alter table jobs alter column operation set (n_distinct = 50),
      alter column status set (n_distinct = 4)`.execute(db);
  await sql`analyze jobs (operation, status)`.execute(db);
}
