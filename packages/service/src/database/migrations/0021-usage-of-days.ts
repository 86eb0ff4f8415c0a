import { type Kysely, sql } from 'kysely';

/**
 * The use of models by day, so that a report costs the same however many calls were made. A trigger
 * adds to it, so that no statement can count a call and forget its day, and processes of the release
 * before this one add to it too while they are being replaced.
 *
 * Calls from before are `from_before`, in `usage` and in rows of their own in `usage_days`. The next
 * migration adds them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table usage_days (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts on delete cascade,
      day date not null,
      operation text not null,
      model_id text not null,
      provider text not null,
      model text not null,
      from_before boolean not null default false,
      calls bigint not null,
      unpriced bigint not null,
      units jsonb not null,
      cost bigint not null,
      unique (account_id, day, operation, model_id, provider, model, from_before)
    );
    create index on usage_days (day);

    alter table usage add column from_before boolean not null default true;
    alter table usage alter column from_before set default false;

    create function add_units(jsonb, jsonb) returns jsonb
    language sql immutable as $$
      select coalesce(jsonb_object_agg(unit, amount), '{}') from (
        select unit, sum(amount::numeric) as amount from (
          select * from jsonb_each_text($1) union all select * from jsonb_each_text($2)
        ) as each (unit, amount)
        group by unit
      ) sums
    $$;
    create aggregate sum_units(jsonb) (sfunc = add_units, stype = jsonb, initcond = '{}');

    create function count_usage_of_day() returns trigger language plpgsql as $$
    begin
      insert into usage_days as days
        (account_id, day, operation, model_id, provider, model, calls, unpriced, units, cost)
      select account_id, (created_at at time zone 'UTC')::date, operation, model_id, provider, model,
        count(*), count(*) filter (where cost is null), sum_units(units::jsonb),
        coalesce(sum(cost), 0)
      from counted
      group by account_id, (created_at at time zone 'UTC')::date, operation, model_id, provider, model
      on conflict (account_id, day, operation, model_id, provider, model, from_before) do update set
        calls = days.calls + excluded.calls,
        unpriced = days.unpriced + excluded.unpriced,
        units = add_units(days.units, excluded.units),
        cost = days.cost + excluded.cost;
      return null;
    end $$;
    create trigger count_usage_of_day after insert on usage referencing new table as counted
      for each statement execute function count_usage_of_day();
  `.execute(db);
}
