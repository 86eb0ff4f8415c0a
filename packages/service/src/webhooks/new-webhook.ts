import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Where a request wants to be told of its job's end. */
export interface Receiver {
  /** Normalised, as it was checked when the request was accepted. */
  url: string;
  /** Its host name. */
  host: string;
}

/** The receiver that a job's request names in its `webhook`; undefined where it names none. */
export function receiverOf({ webhook }: Record<string, unknown>): Receiver | undefined {
  const url = typeof webhook === 'string' ? URL.parse(webhook) : null;
  return url ? { url: url.href, host: url.hostname.replace(/\.$/, '') } : undefined;
}

/** A job that has just reached its final state. */
export interface EndedJob {
  id: number;
  account_id: number;
  input: Record<string, unknown>;
}

/**
 * Queues the webhooks of jobs, in the transaction that ends them: so that whatever ends a job, be it
 * finished, failed or cleared from the queue, tells its receiver.
 */
export async function addWebhooks(
  db: Transaction<Tables>,
  jobs: readonly EndedJob[],
): Promise<void> {
  const rows = jobs.flatMap(({ id, account_id, input }) => {
    const receiver = receiverOf(input);
    return receiver ? [{ job_id: id, account_id, ...receiver }] : [];
  });
  if (rows.length === 0) return;
  await db.insertInto('webhooks').values(rows).execute();
  await sql`select pg_notify('webhooks', '')`.execute(db);
}
