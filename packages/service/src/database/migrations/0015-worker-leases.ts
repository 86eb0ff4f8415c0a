import { type Kysely, sql } from 'kysely';

/**
 * Workers that cannot hold a lock of a session show here that they are alive: see jobs/liveness.ts.
 * Unlogged: after a crash of the server each worker has its row again within a second.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table worker_leases (
      worker text primary key,
      alive_until timestamptz not null
    )
  `.execute(db);
}
