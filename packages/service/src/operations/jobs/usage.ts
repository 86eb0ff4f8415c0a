import { InputError } from '../../errors/input-error.ts';
import { readSpending } from '../../usage/manage-limit.ts';
import { microsInDollar } from '../../usage/money.ts';
import { firstOfMonth, type ReportRow, reportUsage } from '../../usage/report.ts';
import { readLimit } from '../../usage/reservations.ts';
import type { Context, HandlersOf } from '../context.ts';
import { findJobKind, jobKindsOf } from '../generations/list.ts';

const mostDays = 92;

/** What an account used, from the calls that the service has counted. */
export function usageHandlers({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): HandlersOf<'getUsage'> {
  return {
    async getUsage({ query }, { account }) {
      const { operation } = query;
      const period = periodOf(query);
      const operations = operation && [operation, ...jobKindsOf(operation)];
      const filter = { by: 'use' as const, accountId: account.id, ...period };
      const [rows, { spent }, limit] = await Promise.all([
        reportUsage(db, { ...filter, operations: operations || undefined }),
        readSpending(db, account.id),
        readLimit(db, account.id, config.monthlyLimit),
      ]);
      return {
        status: 200,
        body: {
          status: 'success',
          ...period,
          usage: rows.map(usageOfDay),
          spent_usd: spent / microsInDollar,
          limit_usd: limit === undefined ? null : limit / microsInDollar,
        },
      };
    },
  };
}

/** The days to report. Throws InputError if they are in the wrong order, or too many. */
function periodOf(query: { since?: string | undefined; until?: string | undefined }) {
  const { since = firstOfMonth() } = query;
  const last = dayAfter(since, mostDays);
  const today = new Date().toISOString().slice(0, 10);
  const { until = since <= today && today <= last ? today : last } = query;
  if (until < since)
    throw new InputError([{ field: 'until', message: `must be ${since} or later` }]);
  if (until > last) {
    throw new InputError([{ field: 'until', message: `must be ${last} or earlier, for ${since}` }]);
  }
  return { since, until };
}

function dayAfter(day: string, days: number): string {
  const time = new Date(`${day}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + days);
  return time.toISOString().slice(0, 10);
}

function usageOfDay({ of, calls, unpriced, units, cost }: ReportRow) {
  const kind = String(of.operation);
  return {
    day: String(of.day),
    operation: findJobKind(kind)?.operation ?? kind,
    model_id: String(of.model_id),
    calls,
    units: { ...units },
    cost_usd: unpriced === calls ? null : cost / microsInDollar,
    calls_without_price: unpriced,
  };
}
