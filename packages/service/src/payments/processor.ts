import type { Db } from '../database/tables.ts';

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
