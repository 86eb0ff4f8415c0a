/** Lets so many in at a time, first come first served. */
export interface Slots {
  /** Resolves with a function that must be called once, to leave. Rejects with the abort's reason. */
  enter(signal?: AbortSignal): Promise<() => void>;
}

export function createSlots(count: number): Slots {
  const waiting = new Set<() => void>();
  let free = count;

  const leave = () => {
    const [next] = waiting;
    if (next) next();
    else free++;
  };

  return {
    async enter(signal) {
      signal?.throwIfAborted();
      if (free > 0) free--;
      else await turn(waiting, signal);
      return leave;
    },
  };
}

/** Waits until somebody who leaves hands over their place. */
function turn(waiting: Set<() => void>, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      waiting.delete(start);
      signal?.removeEventListener('abort', abort);
    };
    const start = () => {
      end();
      resolve();
    };
    const abort = () => {
      end();
      reject(signal?.reason);
    };
    waiting.add(start);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
