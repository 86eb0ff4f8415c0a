import { Problem } from '@genmedia/server';
import { inDollars } from '../usage/money.ts';
import { noRetry } from './no-retry.ts';

/**
 * The answer to a request that would exceed what its account may spend in a month. OpenAI's clients
 * and ours do not send it again.
 *
 * @param limit in micro-dollars.
 */
export function spendingLimitReached(limit: number): Problem {
  const now = new Date();
  const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  const firstDay = nextMonth.toISOString().slice(0, 10);
  const message = `Your account may use models for ${inDollars(limit)} USD a month, and this request would exceed that. Ask the operator of the service for more, or wait until ${firstDay}.`;
  return new Problem(402, 'spending_limit_reached', message, { headers: noRetry });
}
