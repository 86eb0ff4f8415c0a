import type { RequestId } from '@modelcontextprotocol/server';

interface RunningCall {
  owner: string;
  id: RequestId;
  stop: AbortController;
  ended: Promise<unknown>;
}

/** The calls of all connections that are under way. */
export class RunningCalls {
  readonly #calls = new Set<RunningCall>();

  /** Does the work of a call, which hears by the signal that the call is cancelled. */
  async run<Result>(
    owner: string,
    id: RequestId,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const stop = new AbortController();
    const ended = work(stop.signal);
    const call = { owner, id, stop, ended };
    this.#calls.add(call);
    try {
      return await ended;
    } finally {
      this.#calls.delete(call);
    }
  }

  /**
   * Cancels the call with this id. Each client counts its ids by itself: if several calls of the
   * owner have the same, nothing is cancelled.
   */
  cancel(owner: string, id: RequestId | undefined, reason = 'The call was cancelled.'): void {
    const found = [...this.#calls].filter((call) => call.owner === owner && call.id === id);
    if (found.length === 1) found[0]?.stop.abort(new Error(reason));
  }

  /** Resolves when the calls that are under way have ended. */
  async ended(): Promise<void> {
    await Promise.allSettled([...this.#calls].map(({ ended }) => ended));
  }
}
