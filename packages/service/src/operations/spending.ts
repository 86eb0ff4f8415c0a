import type { Account } from '../accounts/account.ts';
import { spendingLimitReached } from '../admission/spending-limit.ts';
import { reserve } from '../usage/reservations.ts';
import { createTally, type Tally } from '../usage/tally.ts';
import type { Context } from './context.ts';

/** What a request that is answered at once spends on models. */
export interface Spending {
  /** Collects the calls of the request. */
  tally: Tally;
  /**
   * Reserves what the request may cost, in micro-dollars; undefined if the model has no price.
   * Rejects with 402 if the account may not spend so much.
   *
   * @param seconds that the request may take.
   */
  reserve(amount: number | undefined, seconds: number): Promise<void>;
  /** Counts the calls, soon, and gives back what was reserved. A second call does nothing. */
  end(): void;
}

/**
 * Starts the spending of a request that is answered at once.
 *
 * @param operation the contract's operationId.
 */
export function startSpending(
  { db, config, usage }: Pick<Context, 'db' | 'config' | 'usage'>,
  { id: accountId, monthlyLimit }: Pick<Account, 'id' | 'monthlyLimit'>,
  operation: string,
): Spending {
  const tally = createTally();
  const { monthlyLimit: defaultLimit } = config;
  let reservation: string | undefined;
  let isOver = false;
  return {
    tally,
    async reserve(amount, seconds) {
      // Most accounts have no limit: their requests wait for no statement.
      const limit = monthlyLimit ?? defaultLimit ?? Infinity;
      if (amount === undefined || limit === Infinity) return;
      const reserved = await reserve(db, { accountId, amount, seconds }, defaultLimit);
      if (typeof reserved !== 'string') throw spendingLimitReached(reserved.limit);
      reservation = reserved;
      // The caller has hung up meanwhile.
      if (isOver) usage.write([], reservation);
    },
    end() {
      if (isOver) return;
      isOver = true;
      const calls = tally.take().map((call) => ({ ...call, accountId, operation }));
      usage.write(calls, reservation);
    },
  };
}
