import { sql } from 'kysely';
import type { Notifications } from '../database/notifications.ts';
import type { Db } from '../database/tables.ts';
import type { Log } from '../log.ts';
import type { Crew } from '../outbox/crew.ts';
import { claimDue, type DueTable, postponeDue } from '../outbox/due.ts';
import { type Attempted, startOutbox } from '../outbox/outbox.ts';
import { patientSchedule, retryDelay } from '../outbox/schedule.ts';

/** A payment processor, which keeps customers and takes their payments. */
export interface PaymentProcessor {
  /** Its value in `payment_customers.processor`. */
  name: string;
  /**
   * Creates a customer, and returns its id at the processor. Never creates two for one `reference`.
   * Throws ProcessorError.
   */
  makeCustomer(customer: NewCustomer): Promise<string>;
  /**
   * Removes the customer of a deleted account; does nothing if there is none. Throws ProcessorError.
   */
  removeCustomer(customer: OldCustomer): Promise<void>;
}

/** What is known of the customer of a deleted account. */
export interface OldCustomer {
  /** `local` if nobody knows whether a processor has it; then `customerId` is its reference. */
  name: string;
  customerId: string;
  email: string;
}

export interface NewCustomer {
  accountId: number;
  email: string;
  name: string;
  /** Identifies the customer among those of all services that use the processor. */
  reference: string;
  /** Whether the processor may have received a request for it before. */
  repeated: boolean;
}

/**
 * Why the processor failed:
 * - `key`: it refuses the service's key.
 * - `customer`: it will never accept this customer as it is.
 * - `other`: the next attempt may succeed.
 */
export type ProcessorFault = 'key' | 'customer' | 'other';

/** The message may be logged: it contains neither a key nor a customer's name or address. */
export class ProcessorError extends Error {
  override name = 'ProcessorError';
  readonly fault: ProcessorFault;

  constructor(fault: ProcessorFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

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

/** After the schedule, its last wait is repeated. */
function delayAfter(fault: ProcessorFault, attempts: number): number | undefined {
  if (fault === 'customer') return undefined;
  if (fault === 'key') return refusedSeconds;
  return retryDelay(patientSchedule, Math.min(attempts, patientSchedule.length));
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
