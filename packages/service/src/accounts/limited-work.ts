import { Slots } from '../engines/pool/slots.ts';

interface WorkLimits {
  /** How much work runs at once. */
  atOnce: number;
  /** How much more may wait. */
  mostWaiting: number;
  /** Makes the error for work that is refused because too much waits. */
  refusal: () => Error;
}

/**
 * Returns a function that does work when it is its turn, first come, first served. It rejects as the
 * work does, and with `refusal` if too much waits.
 */
export function limitedWork({ atOnce, mostWaiting, refusal }: WorkLimits) {
  const slots = new Slots(atOnce);
  let accepted = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (accepted >= atOnce + mostWaiting) throw refusal();
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
