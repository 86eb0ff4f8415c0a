import { Slots } from '../engines/pool/slots.ts';

/** So much work waits that more of it would wait for long. The same request may succeed a little later. */
export class TooMuchWork extends Error {
  override readonly name = 'TooMuchWork';

  constructor() {
    super('Too many passwords wait to be hashed.');
  }
}

interface WorkLimits {
  /** How much work runs at once. */
  atOnce: number;
  /** How much more may wait. */
  mostWaiting: number;
}

/**
 * Returns a function that does work when it is its turn, first come, first served. It rejects as the
 * work does, and with TooMuchWork if too much waits.
 */
export function limitedWork({ atOnce, mostWaiting }: WorkLimits) {
  const slots = new Slots(atOnce);
  let accepted = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (accepted >= atOnce + mostWaiting) throw new TooMuchWork();
    accepted++;
    const leave = await slots.enter();
    try {
      return await work();
    } finally {
      accepted--;
      leave();
    }
  };
}
