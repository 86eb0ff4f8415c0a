export type Slots = Pick<ReturnType<typeof createSlots>, 'count' | 'enter'>;

/** Limits how many callers, or how many bytes, are in at a time: first come, first served. */
export function createSlots(count: number) {
  const waiting = new Set<{ size: number; start: () => void }>();
  const heard = new Set<() => void>();
  let free = count;

  /**
   * In the order of arrival. If callers that want few slots could pass, one that wants many might
   * never get in.
   */
  const admit = () => {
    for (const one of waiting) {
      if (one.size > free) return;
      waiting.delete(one);
      free -= one.size;
      one.start();
    }
  };

  return {
    count,

    /** Whether callers wait for slots. */
    get areWanted(): boolean {
      return waiting.size > 0;
    },

    /** Calls `hear` whenever a caller has to wait. Returns a function that ends that. */
    onWanted(hear: () => void): () => void {
      heard.add(hear);
      return () => void heard.delete(hear);
    },

    /**
     * Resolves with a function that must be called once, to leave. Rejects with the abort's reason.
     *
     * @param size how many slots to take, at most all.
     */
    async enter(signal?: AbortSignal, size = 1): Promise<() => void> {
      signal?.throwIfAborted();
      const { promise: turn, resolve: start, reject } = Promise.withResolvers<void>();
      const own = { size, start };
      const abort = () => {
        waiting.delete(own);
        reject(signal?.reason);
        // The next caller may fit now.
        admit();
      };
      signal?.addEventListener('abort', abort, { once: true });
      waiting.add(own);
      admit();
      if (waiting.has(own)) for (const hear of heard) hear();
      try {
        await turn;
      } finally {
        signal?.removeEventListener('abort', abort);
      }
      return () => {
        free += size;
        admit();
      };
    },
  };
}
