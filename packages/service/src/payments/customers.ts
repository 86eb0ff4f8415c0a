import { sql } from 'kysely';
import type { Notifications } from '../database/notifications.ts';
import type { Db } from '../database/tables.ts';
import type { Log } from '../log.ts';
import type { Crew } from '../outbox/crew.ts';
import { claimDue, type DueTable, postponeDue } from '../outbox/due.ts';
import { type Attempted, startOutbox } from '../outbox/outbox.ts';
import { endlessDelay } from '../outbox/schedule.ts';
import {
  type NewCustomer,
  type PaymentProcessor,
  ProcessorError,
  type ProcessorFault,
} from './processor.ts';

export interface CustomerMakerOptions {
  db: Db;
  processor: PaymentProcessor;
  notifications: Notifications;
  log: Log;
}

interface Row extends NewCustomer {
  /** Id of the account. */
  id: number;
  attempts: number;
}

const table: DueTable = { name: 'payment_customers', key: 'account_id' };
const everyMs = 5000;
/** How long to wait after the key was refused. */
const refusedSeconds = 5 * 60;

/**
 * Creates the accounts' customers at the payment processor: for new accounts soon after their
 * signup, and also for accounts from before the processor was configured. A failure is tried again
 * without limit, unless the processor will never accept the customer.
 */
export function startCustomerMaker(options: CustomerMakerOptions): Crew {
  const { db, processor, notifications, log } = options;
  let keyWorks = true;
  let restUntil = 0;
  return startOutbox<Row>({
    channel: 'customers',
    notifications,
    log,
    noun: 'customer',
    everyMs,
    atOnce: 1,
    about,
    claim: async () =>
      performance.now() < restUntil
        ? undefined
        : await claimDue(db, table, { which: sql`processor = 'local'`, returning: rowColumns }),
    attempt: make,
  });

  async function make(row: Row): Promise<Attempted> {
    try {
      const customerId = await processor.makeCustomer(row);
      keyWorks = true;
      return { write: () => record(db, row, processor.name, customerId) };
    } catch (error) {
      const fault = error instanceof ProcessorError ? error.fault : 'other';
      if (fault === 'key') refused(error);
      else log.warn('a customer could not be made', { ...about(row), error });
      const seconds = delayAfter(fault, row.attempts);
      return {
        write: () => postponeDue(db, table, row, { seconds, error }),
        waits: fault !== 'customer',
      };
    }
  }

  /** Only the operator can correct a wrong key, so it is logged once and not for every account. */
  function refused(error: unknown): void {
    if (keyWorks) log.error('the payment processor refuses the key of this service', { error });
    keyWorks = false;
    restUntil = performance.now() + refusedSeconds * 1000;
  }
}

function about({ id, attempts }: Row) {
  return { account: id, attempt: attempts };
}

/** Seconds until the next attempt; undefined if there is none. */
function delayAfter(fault: ProcessorFault, attempts: number): number | undefined {
  if (fault === 'customer') return undefined;
  if (fault === 'key') return refusedSeconds;
  return endlessDelay(attempts);
}

/** Until the processor has the customer, `customer_id` holds its reference. */
const rowColumns = sql`
  account_id as id, account_id as "accountId", customer_id as reference, attempts,
  attempts > 1 as repeated,
  (select accounts.email from accounts where accounts.id = account_id) as email,
  (select accounts.name from accounts where accounts.id = account_id) as name`;

/** Records the customer, also if another process took the row over: it found the same customer. */
async function record(
  db: Db,
  { id }: Row,
  processor: string,
  customerId: string,
): Promise<boolean> {
  await db
    .updateTable('payment_customers')
    .set({ processor, customer_id: customerId, next_attempt_at: null, last_error: null })
    .where('account_id', '=', id)
    .where('processor', '=', 'local')
    .execute();
  return true;
}

/**
 * An account's record at the payment processor: its id there, and why the last attempt to create it
 * failed. `processor` is `local` if no payment processor has the customer, or not yet.
 */
export async function findCustomer(db: Db, accountId: number) {
  return await db
    .selectFrom('payment_customers')
    .select(['processor', 'customer_id as id', 'last_error as lastError'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}
