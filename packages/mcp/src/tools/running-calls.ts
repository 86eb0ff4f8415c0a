import type { RequestId } from '@modelcontextprotocol/server';

interface RunningCall {
  session: string;
  id: RequestId;
  stop: AbortController;
  endWait: AbortController;
  ended: Promise<unknown>;
}

/** The calls of all connections that are under way. */
export class RunningCalls {
  readonly #calls = new Set<RunningCall>();
  #isEnding = false;

  /** Does the work of a call, which hears by the signals that it is cancelled, and that its wait ends. */
  async run<Result>(
    session: string,
    id: RequestId,
    work: (stop: AbortSignal, endWait: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const stop = new AbortController();
    const endWait = new AbortController();
    if (this.#isEnding) endWait.abort();
    const ended = work(stop.signal, endWait.signal);
    const call = { session, id, stop, endWait, ended };
    this.#calls.add(call);
    try {
      return await ended;
    } finally {
      this.#calls.delete(call);
    }
  }

  /** Cancels the call with this id. If several calls of the session have the same, none is cancelled. */
  cancel(session: string, id: RequestId | undefined, reason = 'The call was cancelled.'): void {
    const found = [...this.#calls].filter((call) => call.session === session && call.id === id);
    if (found.length === 1) found[0]?.stop.abort(new Error(reason));
  }

  /** Ends the wait of each call, also of those that come later. Resolves when all have ended. */
  async endWaits(): Promise<void> {
    this.#isEnding = true;
    const calls = [...this.#calls];
    for (const { endWait } of calls) endWait.abort();
    await Promise.allSettled(calls.map(({ ended }) => ended));
  }
}
