import { InputError } from '../errors/input-error.ts';
import { readSpending } from '../usage/manage-limit.ts';
import { microsInDollar } from '../usage/money.ts';
import { firstOfMonth, type ReportRow, reportUsage } from '../usage/report.ts';
import { readLimit } from '../usage/reservations.ts';
import type { Context, HandlersOf } from './context.ts';
import { findJobKind, jobKindsOf } from './generations/list.ts';

/** How many days after the first one a report may end, by the contract's getUsage. */
const maxDays = 92;

/** What an account used, from the calls that the service has counted. */
export function usageHandlers({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): HandlersOf<'getUsage'> {
  return {
    async getUsage({ query }, { account }) {
      const { operation } = query;
      const period = periodOf(query);
      const operations =
        operation === undefined ? undefined : [operation, ...jobKindsOf(operation)];
      const filter = { by: 'use' as const, accountId: account.id, ...period, operations };
      const [rows, { spent }, limit] = await Promise.all([
        reportUsage(db, filter),
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
  const last = dayAfter(since, maxDays);
  const today = new Date().toISOString().slice(0, 10);
  const usualEnd = since <= today && today <= last ? today : last;
  const { until = usualEnd } = query;
  if (until < since) throw InputError.of('until', `must be ${since} or later`);
  if (until > last) {
    throw InputError.of('until', `must be ${last} or earlier, for ${since}`);
  }
  return { since, until };
}

function dayAfter(day: string, days: number): string {
  const time = new Date(`${day}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + days);
  return time.toISOString().slice(0, 10);
}

function usageOfDay({ group, calls, unpriced, units, cost }: ReportRow) {
  const kind = String(group.operation);
  return {
    day: String(group.day),
    operation: findJobKind(kind)?.operation ?? kind,
    model_id: String(group.model_id),
    calls,
    units: { ...units },
    cost_usd: unpriced === calls ? null : cost / microsInDollar,
    calls_without_price: unpriced,
  };
}
