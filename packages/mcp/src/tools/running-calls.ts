import type { RequestId } from '@modelcontextprotocol/server';

interface RunningCall {
  session: string;
  id: RequestId;
  stop: AbortController;
  endWait: AbortController;
  ended: Promise<unknown>;
}

/** The signals by which a call hears what it must do. */
export interface CallSignals {
  /** The call is cancelled. */
  stop: AbortSignal;
  /** The call must answer with its job instead of waiting on. */
  endWait: AbortSignal;
}

/** The calls of all connections that are under way. */
export class RunningCalls {
  readonly #calls = new Set<RunningCall>();
  #isEnding = false;

  /** Does the work of a call. */
  async run<Result>(
    session: string,
    id: RequestId,
    work: (signals: CallSignals) => Promise<Result>,
  ): Promise<Result> {
    const stop = new AbortController();
    const endWait = new AbortController();
    if (this.#isEnding) endWait.abort();
    const ended = work({ stop: stop.signal, endWait: endWait.signal });
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
