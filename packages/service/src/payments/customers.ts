import { sql } from 'kysely';
import type { Notifications } from '../database/notifications.ts';
import type { Db } from '../database/tables.ts';
import type { Log } from '../log.ts';
import type { Crew } from '../outbox/crew.ts';
import { claimDue, type DueTable, postponeDue } from '../outbox/due.ts';
import { type Attempted, startOutbox } from '../outbox/outbox.ts';
import { patientSchedule, retryDelay } from '../outbox/schedule.ts';

/** Who keeps customers and takes their payments. */
export interface PaymentProcessor {
  /** As it stands in `payment_customers.processor`. */
  name: string;
  /**
   * Makes a customer, and returns its id there. The same `reference` never makes a second one.
   * Throws ProcessorError.
   */
  makeCustomer(customer: NewCustomer): Promise<string>;
}

export interface NewCustomer {
  accountId: number;
  email: string;
  name: string;
  /** Names the customer among those of all services that use the processor. */
  reference: string;
  /** Whether the processor may have been asked for it before. */
  repeated: boolean;
}

/**
 * - `key`: the processor does not take the service's key.
 * - `customer`: it will never take this customer as it is.
 * - `other`: the next attempt may go well.
 */
export type ProcessorFault = 'key' | 'customer' | 'other';

/** The message can be logged: neither a key nor what a customer is called is in it. */
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
  /** Of the account. */
  id: number;
  attempts: number;
}

const table: DueTable = { name: 'payment_customers', key: 'account_id' };
const everyMs = 5000;
/** How long nothing is asked with a key that was refused. */
const refusedSeconds = 5 * 60;

/**
 * Makes the customers of accounts at the payment processor: of new ones soon after their signup, and
 * of those from before there was a processor. One that fails is tried again for as long as it takes,
 * unless the processor will never take it.
 */
export function startCustomerMaker(options: CustomerMakerOptions): Crew {
  const { db, processor, notifications, log } = options;
  let keyWorks = true;
  let restUntil = 0;
  return startOutbox<Row>({
    ...{ channel: 'customers', notifications, log, noun: 'customer', everyMs, atOnce: 1 },
    about,
    claim: async () =>
      performance.now() < restUntil
        ? undefined
        : await claimDue(db, table, { which: sql`processor = 'local'`, returning: row }),
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
        rests: fault !== 'customer',
      };
    }
  }

  /** A wrong key is the operator's to mend, who is told once and not of every account. */
  function refused(error: unknown): void {
    if (keyWorks) log.error('the payment processor refuses the key of this service', { error });
    keyWorks = false;
    restUntil = performance.now() + refusedSeconds * 1000;
  }
}

function about({ id, attempts }: Row) {
  return { account: id, attempt: attempts };
}

/** The last wait of the schedule comes again and again. */
function delayAfter(fault: ProcessorFault, attempts: number): number | undefined {
  if (fault === 'customer') return undefined;
  if (fault === 'key') return refusedSeconds;
  return retryDelay(patientSchedule, Math.min(attempts, patientSchedule.length));
}

/** The record that stands for the customer, until there is one, is its reference. */
const row = sql`
  account_id as id, account_id as "accountId", customer_id as reference, attempts,
  attempts > 1 as repeated,
  (select accounts.email from accounts where accounts.id = account_id) as email,
  (select accounts.name from accounts where accounts.id = account_id) as name`;

/** Whoever had taken it over has found the same customer. */
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
 * What an account is to the payment processor: its id there, and why the last attempt to make it
 * failed. `processor` is `local` where no other one has the customer, or not yet.
 */
export async function findCustomer(db: Db, accountId: number) {
  return await db
    .selectFrom('payment_customers')
    .select(['processor', 'customer_id as id', 'last_error as lastError'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}
