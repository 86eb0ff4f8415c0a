import type { Db } from '../../src/database/tables.ts';
import type { AcceptedJob } from './accepted-job.ts';
import { Counts } from './counts.ts';
import { type Change, readHistory } from './history.ts';
import type { Delivery } from './receiver.ts';

export type Rows = [label: string, count: number | string][];

/** Counts how the jobs ended. */
export async function jobRows(db: Db, accepted: readonly AcceptedJob[]): Promise<Rows> {
  const jobs = await db.selectFrom('jobs').select(['status', 'error_code', 'attempt']).execute();
  const outcomes = new Counts();
  for (const { status, error_code: code } of jobs)
    outcomes.add(code ? `${status} (${code})` : status);
  return [
    ['jobs accepted', accepted.length],
    ...outcomes.entries.map(([outcome, count]): Rows[number] => [
      `jobs that ended with ${outcome}`,
      count,
    ]),
    ['jobs that were started more than once', jobs.filter(({ attempt }) => attempt > 1).length],
  ];
}

/** Describes the job that took longest, with times in seconds since its acceptance. */
export async function slowestJob(db: Db): Promise<string> {
  const histories = [...Map.groupBy(await readHistory(db), ({ job }) => job).values()];
  const [slowest = []] = histories.sort((one, other) => duration(other) - duration(one));
  const times = seconds(slowest);
  const steps = slowest.map(({ to }, index) => `${to} at ${times[index]?.toFixed(1)}`);
  return `The slowest job, ${slowest[0]?.job}: ${steps.join(', ')}`;
}

const duration = (history: readonly Change[]) => seconds(history).at(-1) ?? 0;

function seconds(history: readonly Change[]): number[] {
  const from = history[0]?.at.getTime() ?? 0;
  return history.map(({ at }) => (at.getTime() - from) / 1000);
}

/** @param accepted jobs, each with a webhook. */
export function webhookRows(accepted: readonly AcceptedJob[], calls: readonly Delivery[]): Rows {
  const delivered = new Set(calls.map(({ job }) => job));
  return [
    ['webhooks expected', accepted.length],
    ['webhooks delivered', delivered.size],
    ['webhooks missing', accepted.filter(({ id }) => !delivered.has(id)).length],
    ['webhooks delivered again, under the same id', calls.length - delivered.size],
  ];
}

/** The total, and then each kind, the most frequent first. */
export function countRows(title: string, { entries, total }: Counts): Rows {
  return [[title, total], ...entries.map(([kind, count]): Rows[number] => [`- ${kind}`, count])];
}

/** Formats the rows as a table in Markdown. */
export function toTable(rows: Rows): string {
  const lines = rows.map(([label, count]) => `| ${label} | ${count} |`);
  return ['| what | count |', '| --- | --: |', ...lines, ''].join('\n');
}
