import { sql } from 'kysely';
import type { Notifications } from '../database/notifications.ts';
import type { Db } from '../database/tables.ts';
import type { Log } from '../log.ts';
import { type Loop, startLoop } from '../loop.ts';
import { type PaymentProcessor, ProcessorError, type ProcessorFault } from './processor.ts';

export interface CustomerMakerOptions {
  db: Db;
  processor: PaymentProcessor;
  notifications: Notifications;
  log: Log;
}

interface Row {
  account_id: number;
  email: string;
  name: string;
  /** Of the record that stands for the customer until there is one. */
  customer_id: string;
  attempts: number;
}

const pollMs = 5000;
/** How long nothing is asked with a key that was refused. */
const refusedMs = 5 * 60_000;
/** Another process may take a customer over once its maker has been silent for so long. */
const lease = '2 minutes';
/** Waits before the next attempt, from the first failure on; the last one again and again. */
const delays = ['30 s', '2 min', '10 min', '30 min', '1 h', '3 h', '6 h', '12 h', '1 day'] as const;

/**
 * Makes the customers of accounts at the payment processor: of new ones soon after their signup, and
 * of those from before there was a processor. One that fails is tried again for as long as it takes,
 * unless the processor will never take it.
 */
export function startCustomerMaker(options: CustomerMakerOptions): Loop {
  const { db, processor, notifications, log } = options;
  let keyWorks = true;
  let restUntil = 0;
  const loop = startLoop(makeNext, {
    everyMs: pollMs,
    onError: (error) => log.error('the accounts without a customer cannot be read', { error }),
  });
  const leave = notifications.listen('customers', loop.wake);
  return {
    wake: loop.wake,
    stop() {
      leave();
      return loop.stop();
    },
  };

  /** After a failure it rests: what keeps one customer from being made mostly keeps all. */
  async function makeNext(): Promise<boolean> {
    const row = performance.now() < restUntil ? undefined : await claim(db);
    if (!row) return false;
    try {
      await record(db, row, processor.name, await processor.makeCustomer(newCustomer(row)));
      keyWorks = true;
      return true;
    } catch (error) {
      const fault = error instanceof ProcessorError ? error.fault : 'other';
      if (fault === 'key') refused(error);
      else log.warn('a customer could not be made', { ...logged(row), error });
      await postpone(db, row, { fault, error });
      return fault === 'customer';
    }
  }

  /** A wrong key is the operator's to mend, who is told once and not of every account. */
  function refused(error: unknown): void {
    if (keyWorks) log.error('the payment processor refuses the key of this service', { error });
    keyWorks = false;
    restUntil = performance.now() + refusedMs;
  }
}

function logged({ account_id, attempts }: Row) {
  return { account: account_id, attempt: attempts };
}

async function claim(db: Db): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    update payment_customers as customer
    set attempts = attempts + 1, next_attempt_at = now() + ${lease}::interval
    from accounts
    where accounts.id = customer.account_id and account_id = (
      select account_id from payment_customers
      where processor = 'local' and next_attempt_at <= now()
      order by next_attempt_at, account_id for update skip locked limit 1
    )
    returning account_id, email, name, customer_id, attempts`.execute(db);
  return rows[0];
}

function newCustomer({ account_id, email, name, customer_id, attempts }: Row) {
  const repeated = attempts > 1;
  return { accountId: account_id, email, name, reference: customer_id, repeated };
}

async function record(
  db: Db,
  { account_id }: Row,
  processor: string,
  customerId: string,
): Promise<void> {
  await db
    .updateTable('payment_customers')
    .set({ processor, customer_id: customerId, next_attempt_at: null, last_error: null })
    .where('account_id', '=', account_id)
    .where('processor', '=', 'local')
    .execute();
}

async function postpone(
  db: Db,
  row: Row,
  { fault, error }: { fault: ProcessorFault; error: unknown },
): Promise<void> {
  const later = delays[Math.min(row.attempts, delays.length) - 1];
  const delay = fault === 'key' ? `${refusedMs} ms` : later;
  await db
    .updateTable('payment_customers')
    .set({
      last_error: error instanceof Error ? error.message : String(error),
      next_attempt_at: fault === 'customer' ? null : sql<Date>`now() + ${delay}::interval`,
    })
    .where('account_id', '=', row.account_id)
    .where('attempts', '=', row.attempts)
    .execute();
}
