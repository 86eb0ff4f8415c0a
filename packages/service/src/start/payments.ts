import type { Log } from '../log.ts';
import type { Context } from '../operations/context.ts';
import { startCustomerMaker } from '../payments/customers.ts';
import type { Closing } from './closing.ts';

/** Makes customers at Stripe, where there is a key to it. */
export async function startPayments(
  { config, db, notifications }: Context,
  log: Log,
  closing: Closing,
): Promise<void> {
  if (config.stripeSecretKey === undefined) return;
  // Large, so that only those load it who use it.
  const { stripeProcessor } = await import('../payments/stripe.ts');
  const processor = stripeProcessor(config.stripeSecretKey);
  const maker = startCustomerMaker({ db, processor, notifications, log });
  closing.push(() => maker.stop());
}
