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
  /** The account whose calls count; if left out, those of all accounts do. */
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
   * `model_id`, `provider` and `model`; or `day`; or `account` and `email`; or `day`, `operation`
   * and `model_id`.
   */
  group: Readonly<Record<string, string | number>>;
  calls: number;
  /** Calls whose cost nobody knows: the catalogue has no price for them. */
  unpriced: number;
  units: Units;
  /** What the calls cost together, in micro-dollars. */
  cost: number;
}

/** The columns that make a row, as the fields of a JSON object, and the order of rows. */
const groups: Readonly<
  Record<Grouping, { group: RawBuilder<unknown>; order: RawBuilder<unknown> }>
> = {
  use: {
    group: sql`json_build_object('day', day, 'operation', operation, 'model_id', model_id)::text`,
    order: sql`min(day) desc, "group"`,
  },
  model: {
    group: sql`json_build_object('model_id', model_id, 'provider', provider, 'model', model)::text`,
    order: sql`cost desc, calls desc, "group"`,
  },
  day: {
    group: sql`json_build_object('day', day)::text`,
    order: sql`"group"`,
  },
  account: {
    group: sql`json_build_object('account', account_id, 'email', (
      select email from accounts where accounts.id = account_id))::text`,
    order: sql`cost desc, calls desc, "group"`,
  },
};

/** What models did in some days, in rows. */
export async function reportUsage(
  db: Db,
  { by, accountId, since, until, operations }: ReportFilter,
): Promise<ReportRow[]> {
  const { group, order } = groups[by];
  const ofAccount = accountId === undefined ? sql`` : sql`and account_id = ${accountId}`;
  const to = until ? sql`and day <= ${until}::date` : sql``;
  const ofOperations = operations ? sql`and operation = any(${[...operations]}::text[])` : sql``;
  const { rows } = await sql<Omit<ReportRow, 'group'> & { group: string }>`
    select ${group} as "group", sum(calls)::bigint as calls, sum(unpriced)::bigint as unpriced,
      sum_units(units) as units, sum(cost)::bigint as cost
    from usage_days where day >= ${since}::date ${ofAccount} ${to} ${ofOperations}
    group by "group" order by ${order}`.execute(db);
  return rows.map((row) => ({ ...row, group: JSON.parse(row.group) }));
}

/** The first day of the current month, in UTC. */
export function firstOfMonth(): string {
  return `${new Date().toISOString().slice(0, 7)}-01`;
}
