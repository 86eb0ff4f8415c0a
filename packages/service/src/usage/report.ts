import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { Units } from './used-call.ts';

/** What a report has a row for. */
export const reportedBy = ['model', 'day', 'account'] as const;

export type ReportedBy = (typeof reportedBy)[number];

/** `use`: day, operation and model. */
type Grouping = ReportedBy | 'use';

export interface ReportFilter {
  by: Grouping;
  /** If left out, all accounts. */
  accountId?: number | undefined;
  /** The first day, in UTC: `2026-11-01`. */
  since: string;
  /** The last day; if left out, today. */
  until?: string | undefined;
  /** As in `usage.operation`; if left out, all. */
  operations?: readonly string[] | undefined;
}

/** What the calls of a row used together. */
export interface ReportRow {
  /**
   * `model_id`, `provider` and `model`; or `day`; or `account` and `email`; or `day`, `operation` and
   * `model_id`.
   */
  of: Readonly<Record<string, string | number>>;
  calls: number;
  /** Calls whose cost nobody knows: the catalogue has no price for them. */
  unpriced: number;
  units: Units;
  /** In micro-dollars. */
  cost: number;
}

/** The columns that make a row, as the fields of a JSON object, and the order of rows. */
const groups: Readonly<Record<Grouping, { of: RawBuilder<unknown>; order: RawBuilder<unknown> }>> =
  {
    use: {
      of: sql`json_build_object('day', (created_at at time zone 'UTC')::date,
      'operation', operation, 'model_id', model_id)::text`,
      order: sql`"of"::json ->> 'day' desc, "of"`,
    },
    model: {
      of: sql`json_build_object('model_id', model_id, 'provider', provider, 'model', model)::text`,
      order: sql`cost desc, calls desc, "of"`,
    },
    day: {
      of: sql`json_build_object('day', (created_at at time zone 'UTC')::date)::text`,
      order: sql`"of"`,
    },
    account: {
      of: sql`json_build_object('account', account_id, 'email', (
      select email from accounts where accounts.id = account_id))::text`,
      order: sql`cost desc, calls desc, "of"`,
    },
  };

/** What models did in some days, in rows. */
export async function reportUsage(
  db: Db,
  { by, accountId, since, until, operations }: ReportFilter,
): Promise<ReportRow[]> {
  const { of, order } = groups[by];
  const ofAccount = accountId === undefined ? sql`` : sql`and account_id = ${accountId}`;
  const to = until
    ? sql`and created_at < (${until}::date + 1)::timestamp at time zone 'UTC'`
    : sql``;
  const ofOperations = operations ? sql`and operation = any(${[...operations]}::text[])` : sql``;
  const { rows } = await sql<Omit<ReportRow, 'of'> & { of: string }>`
    with calls as (
      select ${of} as "of", units, cost from usage
      where created_at >= ${since}::date::timestamp at time zone 'UTC' ${ofAccount} ${to} ${ofOperations}
    ), totals as (
      select "of", count(*)::int as calls, (count(*) filter (where cost is null))::int as unpriced,
        coalesce(sum(cost), 0)::bigint as cost
      from calls group by "of"
    ), sums as (
      select "of", unit, sum(amount::float8) as amount from calls, json_each_text(units) as each (unit, amount)
      group by "of", unit
    )
    select totals.*, coalesce((
      select json_object_agg(unit, amount order by unit) from sums where sums."of" = totals."of"
    ), '{}') as units
    from totals order by ${order}`.execute(db);
  return rows.map((row) => ({ ...row, of: JSON.parse(row.of) }));
}

/** The first day of the current month, in UTC. */
export function firstOfMonth(now = new Date()): string {
  return `${now.toISOString().slice(0, 7)}-01`;
}
