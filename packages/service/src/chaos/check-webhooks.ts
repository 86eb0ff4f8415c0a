import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { waitFor } from '../testing/wait-for.ts';
import type { Accepted } from './check.ts';
import type { Call } from './receiver.ts';

/**
 * Waits until no webhook is due any more, or throws. Those that a process died over are due after a
 * minute or much more: they are due at once here, so nobody may be killed any more.
 */
export async function waitForWebhooks(db: Db, timeout: number): Promise<void> {
  await sql`
    update webhooks set next_attempt_at = now() where next_attempt_at is not null`.execute(db);
  let left = -1;
  const areOver = async () => {
    const due = db.selectFrom('webhooks').select('id').where('next_attempt_at', 'is not', null);
    left = (await due.execute()).length;
    return left === 0;
  };
  await waitFor(areOver, { timeout, what: () => `the end of ${left} webhooks` });
}

/** What is promised of the webhooks of accepted jobs, all of which named a receiver. */
export async function findBrokenWebhooks(
  db: Db,
  accepted: readonly Accepted[],
  calls: readonly Call[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('webhooks')
    .innerJoin('jobs', 'jobs.id', 'webhooks.job_id')
    .select(['job_id', 'message_id', 'delivered_at', 'jobs.status'])
    .execute();
  const byJob = Map.groupBy(rows, ({ job_id: job }) => job);
  const callsOf = Map.groupBy(calls, ({ job }) => job);
  return accepted.flatMap(({ id }) => {
    const [row, ...others] = byJob.get(id) ?? [];
    if (!row || others.length > 0) return [`job ${id} has ${byJob.get(id)?.length ?? 0} webhooks`];
    const got = callsOf.get(id) ?? [];
    const wrong = got.filter(
      (call) => call.webhookId !== row.message_id || call.status !== row.status,
    );
    return [
      ...(row.delivered_at ? [] : [`the webhook of job ${id} was given up`]),
      ...(got.length > 0 ? [] : [`the receiver never heard of job ${id}`]),
      ...wrong.map((call) => `job ${id} is ${row.status}, but was told as ${JSON.stringify(call)}`),
    ];
  });
}
