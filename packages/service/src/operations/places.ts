import { Problem } from '@genmedia/server';
import { type Account, plans } from '../accounts/account.ts';

/** How many requests an account may have answered at once in this process: as many as jobs. */
export interface Places {
  /** Returns what has to be called at the end, once. Throws 429 where there is no place. */
  enter(account: Pick<Account, 'id' | 'plan'>): () => void;
}

/** @param what the requests are for, in words. */
export function createPlaces(what: string): Places {
  const taken = new Map<number, number>();
  return {
    enter({ id, plan }) {
      const { queueLimit } = plans[plan];
      const count = taken.get(id) ?? 0;
      if (count >= queueLimit) throw full(queueLimit, what);
      taken.set(id, count + 1);
      return () => {
        const left = (taken.get(id) ?? 1) - 1;
        if (left > 0) taken.set(id, left);
        else taken.delete(id);
      };
    },
  };
}

/** Seconds after which one of so many may be done. */
const retryAfter = 5;

function full(limit: number, what: string): Problem {
  const message = `Your plan allows ${limit} ${what} at a time. Try again when one is answered.`;
  return new Problem(429, 'queue_full', message, { retryAfter });
}
