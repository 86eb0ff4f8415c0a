import { randomUUID } from 'node:crypto';

/**
 * What identifies the payment customer of a new account: `payment_customers.customer_id` until a
 * processor has the customer, and the `reference` that the processor gets.
 */
export function newCustomerReference(): string {
  return `cus_${randomUUID()}`;
}
