import Stripe from 'stripe';
import {
  type NewCustomer,
  type OldCustomer,
  type PaymentProcessor,
  ProcessorError,
  type ProcessorFault,
} from './processor.ts';

/** The host and port of Stripe's API, if not Stripe's own, and the timeout for answers. */
export type StripeOptions = Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol' | 'timeout'>;

/** Kept short, because a stop of the service waits for the answer. */
const timeoutMs = 10_000;

/**
 * Keeps customers at Stripe.
 *
 * @param secretKey a secret key, or a restricted one that may read and write customers.
 */
export function stripeProcessor(secretKey: string, options: StripeOptions = {}): PaymentProcessor {
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    // The outbox retries, much later, and also after this process has died.
    maxNetworkRetries: 0,
    telemetry: false,
    ...options,
  });
  return {
    name: 'stripe',
    async makeCustomer(customer) {
      try {
        return (await findEarlier(stripe, customer)) ?? (await createCustomer(stripe, customer));
      } catch (error) {
        throw describe(error);
      }
    },
    async removeCustomer(customer) {
      try {
        await removeCustomer(stripe, customer);
      } catch (error) {
        throw describe(error);
      }
    },
  };
}

/** Stripe keeps the payments of a deleted customer, as accounting needs them. */
async function removeCustomer(stripe: Stripe, customer: OldCustomer): Promise<void> {
  const { processor, customerId, email } = customer;
  const id =
    processor === 'stripe'
      ? customerId
      : await findByReference(stripe, { email, reference: customerId });
  if (id === undefined) return;
  await stripe.customers.del(id).catch((error: unknown) => {
    const isGone = error instanceof Stripe.errors.StripeError && error.statusCode === 404;
    if (!isGone) throw error;
  });
}

/**
 * Stripe repeats its answer to an idempotency key for a day, also a 500. So a customer whose creation
 * failed like that is created a day later: two for one account would be worse.
 */
async function createCustomer(stripe: Stripe, customer: NewCustomer): Promise<string> {
  const { accountId, email, name, reference } = customer;
  const metadata = { account_id: String(accountId), reference };
  const { id } = await stripe.customers.create(
    { email, name, metadata },
    { idempotencyKey: reference },
  );
  return id;
}

/** A repeated attempt searches first, because Stripe forgets idempotency keys after a day. */
async function findEarlier(stripe: Stripe, customer: NewCustomer): Promise<string | undefined> {
  return customer.repeated ? await findByReference(stripe, customer) : undefined;
}

async function findByReference(
  stripe: Stripe,
  { email, reference }: Pick<NewCustomer, 'email' | 'reference'>,
): Promise<string | undefined> {
  for await (const { id, metadata } of stripe.customers.list({ email })) {
    if (metadata.reference === reference) return id;
  }
  return undefined;
}

/**
 * An error of Stripe as a ProcessorError, without Stripe's own message: that may contain parts of the
 * key and the customer's address. Returns other errors unchanged.
 */
function describe(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode, code, param, rawType, requestId } = error;
  if (statusCode === undefined) {
    const isTimeout = error.message.includes('timeout');
    return new ProcessorError(
      'other',
      `Stripe ${isTimeout ? 'did not answer in time' : 'is out of reach'}.`,
    );
  }
  const details = [code ?? rawType, param, requestId].filter(Boolean).join(', ');
  return new ProcessorError(faultOf(error), `Stripe answered ${statusCode} (${details}).`);
}

function faultOf({
  statusCode,
  param,
}: InstanceType<typeof Stripe.errors.StripeError>): ProcessorFault {
  if (statusCode === 401 || statusCode === 403) return 'key';
  return statusCode === 400 && param !== undefined ? 'customer' : 'other';
}
