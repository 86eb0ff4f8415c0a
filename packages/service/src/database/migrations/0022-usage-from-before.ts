import { type Kysely, sql } from 'kysely';

// In a transaction with the migration before it, others would wait for the tables meanwhile.
export const outsideTransaction = true;

/** Adds the calls from before `usage_days` to it. Run twice, it adds nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into usage_days
      (account_id, day, operation, model_id, provider, model, from_before, calls, unpriced, units, cost)
    with calls as materialized (
      select account_id, (created_at at time zone 'UTC')::date as day, operation, model_id, provider,
        model, units, cost
      from usage where from_before
    ), used as (
      select account_id, day, operation, model_id, provider, model,
        jsonb_object_agg(unit, amount) as units
      from (
        select account_id, day, operation, model_id, provider, model, unit, sum(amount::numeric) as amount
        from calls, json_each_text(units) as each (unit, amount)
        group by account_id, day, operation, model_id, provider, model, unit
      ) sums
      group by account_id, day, operation, model_id, provider, model
    ), totals as (
      select account_id, day, operation, model_id, provider, model, count(*) as calls,
        count(*) filter (where cost is null) as unpriced, coalesce(sum(cost), 0) as cost
      from calls group by account_id, day, operation, model_id, provider, model
    )
    select account_id, day, operation, model_id, provider, model, true, calls, unpriced,
      coalesce(units, '{}'), cost
    from totals left join used using (account_id, day, operation, model_id, provider, model)
    on conflict do nothing`.execute(db);
}
