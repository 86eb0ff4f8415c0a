import { type Kysely, sql } from 'kysely';

/**
 * Adds units in one pass, without grouping them. It is done for each call of a model that is counted,
 * and took half of the time of counting many. A unit that is null, as JSON has no infinity, adds nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function add_units(jsonb, jsonb) returns jsonb
    language sql immutable as $$
      select $1 || coalesce(
        jsonb_object_agg(
          unit,
          coalesce(($1 ->> unit)::numeric + amount::numeric, amount::numeric, ($1 ->> unit)::numeric)
        ),
        '{}'
      )
      from jsonb_each_text($2) as each (unit, amount)
    $$;
  `.execute(db);
}
