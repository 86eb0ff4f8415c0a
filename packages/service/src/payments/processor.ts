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
   * Removes the customer of a deleted account; does nothing if there is none. Throws
   * ProcessorError.
   */
  removeCustomer(customer: OldCustomer): Promise<void>;
}

/** What is known of the customer of a deleted account. */
export interface OldCustomer {
  /** `local` if nobody knows whether a processor has it; then `customerId` is its reference. */
  processor: string;
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
