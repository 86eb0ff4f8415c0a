import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Unlogged: counts of the current minute need not survive a crash.
  await sql`
    create unlogged table rate_limits (
      key text primary key,
      window_ends_at timestamptz not null,
      count integer not null
    )`.execute(db);
}
