import { startDeadline, untilAborted } from '../../network/deadline.ts';
import { sandbox } from '../catalogue/provider-schema.ts';
import { EngineError } from '../engine-error.ts';
import type { EngineModel } from '../engine-model.ts';
import { describeFailure } from '../providers/describe-failure.ts';
import { timedOut } from '../run-task.ts';

/** The end of a conversation's time: its caller's, or that of the model's limit. */
export interface ChatLimit {
  /** For the model. */
  signal: AbortSignal;
  /**
   * Starts the model's work and waits for it, whether it heeds the signal or not; starts nothing
   * once the time is over. Rejects with EngineError, or with the reason of the caller's signal.
   */
  hold<T>(start: () => Promise<T>): Promise<T>;
  /** Must be called when nothing is to be held any more. */
  clear(): void;
}

export function chatLimit(
  { definition, limits: { seconds } }: EngineModel,
  caller: AbortSignal,
): ChatLimit {
  const { signal, clear } = startDeadline(seconds * 1000, caller);
  return {
    signal,
    clear,
    async hold(start) {
      try {
        return await untilAborted(start, signal);
      } catch (error) {
        if (caller.aborted) throw caller.reason;
        if (signal.aborted) throw timedOut(seconds, signal.reason);
        const isOurs = definition.type === sandbox.type;
        throw new EngineError(describeFailure(error, { isOurs }));
      }
    },
  };
}
