import { expect, test } from 'vitest';
import { Budget } from './budget.ts';
import type { Lease } from './leases.ts';

test('what is given back while a part is leased counts in its own window alone', async () => {
  let lease = Promise.withResolvers<Lease>();
  const budget = new Budget(20, () => lease.promise);
  const granted = { granted: 1, leased: 1, ends: 1000, leftMs: 60_000 };

  /** The state after a request that was given back while another one leases the next part. */
  async function stateAfter(leased: Lease) {
    lease = Promise.withResolvers();
    const first = budget.take();
    lease.resolve(granted);
    const taken = await first;
    lease = Promise.withResolvers();
    const second = budget.take();
    budget.giveBack(taken);
    lease.resolve(leased);
    return await second;
  }

  expect(await stateAfter({ ...granted, leased: 2 })).toMatchObject({ remaining: 19 });
  await budget.take();
  expect(await stateAfter({ ...granted, ends: 2000 })).toMatchObject({ remaining: 19 });
});
