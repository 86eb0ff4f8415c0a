import { startDeadline, untilAborted } from '../network/deadline.ts';
import { timedOut } from './ask-worker.ts';
import { isBilledIfLost } from './catalogue/provider-traits.ts';
import type { EngineModel } from './engine-model.ts';
import { toEngineError } from './failures.ts';

export type TimeLimit = ReturnType<typeof limitTime>;

/** Ends calls of a model when their caller aborts or the model's time is over. */
export function limitTime(model: EngineModel, caller: AbortSignal | undefined) {
  const { seconds } = model.limits;
  const { signal, clear } = startDeadline(seconds * 1000, caller);
  const error = (): unknown =>
    caller?.aborted
      ? caller.reason
      : timedOut(seconds, 'task', { retryable: !isBilledIfLost(model) });
  return {
    /** The signal for the model. */
    signal,
    /** Must be called after the last use of `hold`. */
    clear,
    /** The error to give when the signal has aborted. */
    error,
    /**
     * Starts the model's work and waits for it, but not after the signal has aborted, even if the
     * model ignores the signal. Starts nothing when the time is over. Rejects with EngineError, or
     * with the reason of the caller's signal.
     */
    async hold<T>(start: () => Promise<T>): Promise<T> {
      try {
        return await untilAborted(start, signal);
      } catch (cause) {
        throw signal.aborted ? error() : toEngineError(cause, model);
      }
    },
    /**
     * Does work that stops by itself when the signal aborts, and waits for its end even then.
     * Rejects as `hold` does.
     *
     * @param mayRepeat whether the work may begin again when the time is over. If it was paid for,
     *   only its owner decides that.
     */
    async finish<T>(work: () => Promise<T>, mayRepeat = false): Promise<T> {
      try {
        return await work();
      } catch (cause) {
        if (!signal.aborted || cause !== signal.reason) throw toEngineError(cause, model);
        if (caller?.aborted) throw caller.reason;
        throw timedOut(seconds, 'task', { retryable: mayRepeat });
      }
    },
  };
}
