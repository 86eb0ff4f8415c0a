import { type Kysely, sql } from 'kysely';

/**
 * Queued jobs come and go faster than Postgres counts them. Where it takes them for few, any index
 * of theirs seems as good as the right one, and claims read all of them again and again. Each index
 * now has a condition that only those who mean it ask for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Every job fits; a claim says so where it walks through the queue in its order.
  await sql`create index jobs_in_order on jobs (id) where status = 'queued' and attempt >= 0`.execute(
    db,
  );
  await sql`drop index jobs_id_idx`.execute(db);
  await sql`
    create index jobs_of_deployments on jobs (deployment_id)
    where deployment_id is not null and status in ('queued', 'running')`.execute(db);
  await sql`drop index jobs_deployment_id_idx`.execute(db);
}
