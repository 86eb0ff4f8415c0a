import { sql } from 'kysely';
import type { Notifications } from '../../database/notifications.ts';
import type { Db } from '../../database/tables.ts';
import type { Log } from '../../log.ts';
import type { Crew } from '../../outbox/crew.ts';
import { claimDue, type DueTable, isCurrentAttempt, postponeDue } from '../../outbox/due.ts';
import { type Attempted, startOutbox } from '../../outbox/outbox.ts';
import { retryDelay, type Schedule } from '../../outbox/schedule.ts';
import type { ProviderDefinition } from '../catalogue/provider-definition.ts';
import { HostError } from './host.ts';
import { openHost } from './open-host.ts';
import { requestIdOf } from './request-id.ts';

interface CancellationOptions {
  db: Db;
  notifications: Notifications;
  /** A provider of the catalogue, by its name. */
  providerOf(name: string): ProviderDefinition | undefined;
  log: Log;
}

interface Row {
  id: number;
  attempts: number;
  job: number;
  provider: string;
  endpoint: string;
  step: string;
  /** Null if the process that submitted the request died before it had an answer. */
  requestId: string | null;
}

const table: DueTable = { name: 'submissions', key: 'id' };
const columns = sql`id, attempts, job_id as job, provider, endpoint, step, request_id as "requestId"`;
/**
 * A submission without an id may still be on its way, but not after this time: see host-submit.ts. By
 * then, only hosts whose callers choose the ids can be asked.
 */
const isCancellable = sql<boolean>`(request_id is not null or created_at <= now() - interval '5 minutes')`;
const everyMs = 2000;
const atOnce = 8;
const timeoutMs = 10_000;
/** A cancel saves what the host has not done yet, so after some hours it would be of no use. */
const schedule: Schedule = [1, 5, 30, 60, 300, 1800, 3600];

/**
 * Cancels at their hosts what cancelled jobs have submitted. Whatever ends this process, another one
 * makes the next attempt.
 */
export function startHostCancellations(options: CancellationOptions): Crew {
  const { db, notifications, providerOf, log } = options;
  return startOutbox<Row>({
    channel: 'cancellations',
    notifications,
    log,
    noun: 'cancellation',
    everyMs,
    atOnce,
    about,
    claim: () => claimDue(db, table, { which: isCancellable, returning: columns }),
    attempt,
  });

  async function attempt(row: Row, shutdown: AbortSignal): Promise<Attempted> {
    try {
      const isCancelled = await cancelAtHost(providerOf(row.provider), row, shutdown);
      if (isCancelled) log.info('a request was cancelled at its host', about(row));
      else log.warn('a cancelled request may go on at its host: its id is unknown', about(row));
      return { write: () => markDone(db, row) };
    } catch (error) {
      if (isOver(error)) return { write: () => markDone(db, row) };
      log.warn('a request could not be cancelled at its host', { ...about(row), error });
      const retryAfter = error instanceof HostError ? error.retryAfter : undefined;
      const seconds = retryDelay(schedule, row.attempts, { retryAfter });
      return { write: () => postponeDue(db, table, row, { seconds, error }) };
    }
  }
}

function about({ job, attempts, provider, requestId }: Row) {
  return { job, attempt: attempts, provider, request: requestId };
}

/** Returns false if nobody can know the id of the request, so nobody can cancel it. */
async function cancelAtHost(
  definition: ProviderDefinition | undefined,
  { job, provider, endpoint, step, requestId: storedId }: Row,
  shutdown: AbortSignal,
): Promise<boolean> {
  if (!definition) throw new Error(`The catalogue has no provider ${provider} any more.`);
  const { host } = await openHost(definition);
  const requestId = storedId ?? (host.has ? requestIdOf(job, step) : undefined);
  if (requestId === undefined) return false;
  const signal = AbortSignal.any([shutdown, AbortSignal.timeout(timeoutMs)]);
  await host.cancel(endpoint, requestId, signal);
  return true;
}

/** Whether the host says that there is nothing left to cancel: the request has ended, or is gone. */
function isOver(error: unknown): boolean {
  return error instanceof HostError && [400, 404, 409, 410, 422].includes(error.status ?? 0);
}

/** The host has nothing to do for this request any more. */
async function markDone(db: Db, row: Row): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update submissions set next_attempt_at = null, last_error = null
    where ${isCurrentAttempt(table, row)}`.execute(db);
  return numAffectedRows === 1n;
}
