import type { Db } from '../database/tables.ts';

/** What an account is to the payment processor. */
export interface PaymentCustomer {
  /** `local` where no other one has the customer, or not yet. */
  processor: string;
  /** Its id there. */
  id: string;
  /** Why the last attempt to make it failed; null where none did. */
  lastError: string | null;
}

export async function findCustomer(
  db: Db,
  accountId: number,
): Promise<PaymentCustomer | undefined> {
  return await db
    .selectFrom('payment_customers')
    .select(['processor', 'customer_id as id', 'last_error as lastError'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}
