import { inDollars } from '../usage/money.ts';
import { firstOfMonth, type ReportedBy, reportedBy, reportUsage } from '../usage/report.ts';
import type { Units } from '../usage/used-call.ts';
import { printJson, printLine, printTable } from './output.ts';
import { flag, parse, text, UsageError } from './parse.ts';
import { requireAccount, withDatabase } from './with-database.ts';

/** Shows what models were used for. */
export async function usageReport(args: string[]): Promise<void> {
  const given = parse(args, {
    optional: ['account'],
    options: { since: text, by: { type: 'string', default: 'model' }, json: flag },
  });
  const by = readBy(given.by);
  const since = given.since === undefined ? firstOfMonth() : readDay(given.since);
  await withDatabase(async ({ db }) => {
    const { account } = given;
    const accountId = account === undefined ? undefined : (await requireAccount(db, account)).id;
    const rows = await reportUsage(db, { by, since, accountId });
    const cost = rows.reduce((sum, row) => sum + row.cost, 0);
    if (given.json) {
      const shown = rows.map((row) => ({
        ...row.group,
        calls: row.calls,
        unpriced: row.unpriced,
        units: row.units,
        costMicros: row.cost,
      }));
      return printJson({ since, by, costMicros: cost, rows: shown });
    }
    if (rows.length === 0) return printLine(`No model has been used since ${since}.`);
    printTable(
      rows.map((row) => ({
        ...row.group,
        calls: row.calls,
        used: unitsInWords(row.units),
        usd: row.unpriced === row.calls ? null : inDollars(row.cost),
        unpriced: row.unpriced,
      })),
    );
    printLine('');
    printLine(`${inDollars(cost)} USD since ${since}`);
  });
}

/** Throws UsageError. */
function readBy(given: string): ReportedBy {
  const found = reportedBy.find((by) => by === given);
  if (found) return found;
  const known = reportedBy.join(', ');
  throw new UsageError(`--by must be one of ${known}, not ${JSON.stringify(given)}.`);
}

/** Throws UsageError if it is no day. */
function readDay(given: string): string {
  const isDay = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given));
  // A day such as 30 February is another one when it is written again.
  if (isDay && new Date(given).toISOString().startsWith(given)) return given;
  throw new UsageError(`--since must be a day such as 2026-11-01, not ${JSON.stringify(given)}.`);
}

/** `2 images, 12.5 seconds`; requests are left out, because they are the calls. */
function unitsInWords(units: Units): string {
  return Object.entries(units)
    .map(([unit, amount]) => [unit, Math.round(amount * 1000) / 1000] as const)
    .filter(([unit, amount]) => unit !== 'requests' && amount > 0)
    .map(([unit, amount]) => `${amount} ${unit.replaceAll('_', ' ')}`)
    .join(', ');
}
