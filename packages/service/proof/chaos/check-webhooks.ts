import { sql } from 'kysely';
import type { Db } from '../../src/database/tables.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import type { AcceptedJob } from './accepted-job.ts';
import type { Delivery } from './receiver.ts';

/** Longer than an attempt may last, so that a running attempt is not started a second time. */
const makeDueEveryMs = 30_000;

/**
 * Waits until no webhook is due any more, or throws. A webhook whose process died or whose attempt
 * failed would only be due after a minute or half an hour. This makes it due at once, again and
 * again, so no process may be killed any more.
 */
export async function waitForWebhooks(db: Db, timeout: number): Promise<void> {
  let pending: object[] = [];
  let nextDueAt = 0;
  const haveEnded = async () => {
    if (Date.now() >= nextDueAt) {
      await makeDue(db);
      nextDueAt = Date.now() + makeDueEveryMs;
    }
    pending = await db
      .selectFrom('webhooks')
      .select(['job_id', 'attempts', 'next_attempt_at'])
      .where('next_attempt_at', 'is not', null)
      .execute();
    return pending.length === 0;
  };
  const what = () =>
    `the end of ${pending.length} webhooks, among them ${JSON.stringify(pending.slice(0, 5))}`;
  await waitFor(haveEnded, { timeout, what });
}

function makeDue(db: Db) {
  return sql`
    update webhooks set next_attempt_at = now() where next_attempt_at is not null`.execute(db);
}

/** Returns the broken promises about webhooks. Every accepted job named a receiver. */
export async function findWebhookViolations(
  db: Db,
  accepted: readonly AcceptedJob[],
  calls: readonly Delivery[],
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
    const received = callsOf.get(id) ?? [];
    const violations = received.filter(
      (call) => call.webhookId !== row.message_id || call.status !== row.status,
    );
    return [
      ...(row.delivered_at ? [] : [`the webhook of job ${id} was given up`]),
      ...(received.length > 0 ? [] : [`the receiver never heard of job ${id}`]),
      ...violations.map(
        (call) => `job ${id} is ${row.status}, but was told as ${JSON.stringify(call)}`,
      ),
    ];
  });
}
