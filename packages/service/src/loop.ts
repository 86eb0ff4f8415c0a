export interface LoopOptions {
  /** How long to wait after a step, unless the loop is woken. */
  everyMs: number;
  /** Called with an error that a step threw. The loop goes on after `everyMs`, or once it is woken. */
  onError: (error: unknown) => void;
}

/**
 * Runs `step` now, whenever the loop is woken, and every `everyMs`; never twice at the same time.
 * If a step resolves to true, there is more to do and it runs again at once.
 */
export function startLoop(step: () => Promise<boolean>, { everyMs, onError }: LoopOptions) {
  let woken = true;
  let stopped = false;
  let rest = Promise.withResolvers<void>();

  async function run() {
    while (!stopped) {
      woken = false;
      let more = false;
      try {
        more = await step();
      } catch (error) {
        onError(error);
      }
      if (!more && !woken && !stopped) await pause();
    }
  }

  async function pause() {
    rest = Promise.withResolvers<void>();
    const timer = setTimeout(rest.resolve, everyMs);
    await rest.promise;
    clearTimeout(timer);
  }

  const running = run();
  return {
    /** Runs the step soon. If it is running now, it runs once more after that. */
    wake(): void {
      woken = true;
      rest.resolve();
    },
    /** Starts no further step. Resolves once the running one has ended. */
    stop(): Promise<void> {
      stopped = true;
      rest.resolve();
      return running;
    },
  };
}

export type Loop = ReturnType<typeof startLoop>;
