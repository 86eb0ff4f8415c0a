/** Lets so many in at a time, or so many bytes: first come first served. */
export interface Slots {
  /** How many there are. */
  count: number;
  /**
   * Resolves with a function that must be called once, to leave. Rejects with the abort's reason.
   *
   * @param size how many slots to take, at most all.
   */
  enter(signal?: AbortSignal, size?: number): Promise<() => void>;
}

interface Waiting {
  size: number;
  start: () => void;
}

export function createSlots(count: number): Slots {
  const waiting = new Set<Waiting>();
  let free = count;

  /** In their order: who wants little does not pass who wants much, and so would never come in. */
  const admit = () => {
    for (const { size, start } of waiting) {
      if (size > free) return;
      free -= size;
      start();
    }
  };

  return {
    count,
    async enter(signal, size = 1) {
      signal?.throwIfAborted();
      if (waiting.size === 0 && size <= free) free -= size;
      else await turn(waiting, size, { signal, onLeft: admit });
      return () => {
        free += size;
        admit();
      };
    },
  };
}

interface TurnOptions {
  signal: AbortSignal | undefined;
  /** Hears where one has left before its turn: the next may fit. */
  onLeft: () => void;
}

/** Waits to be let in. */
function turn(waiting: Set<Waiting>, size: number, { signal, onLeft }: TurnOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      waiting.delete(own);
      signal?.removeEventListener('abort', abort);
    };
    const own: Waiting = {
      size,
      start() {
        end();
        resolve();
      },
    };
    const abort = () => {
      end();
      reject(signal?.reason);
      onLeft();
    };
    waiting.add(own);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
