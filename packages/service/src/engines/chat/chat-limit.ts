import { untilAborted } from '../../network/deadline.ts';
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
}

export function chatLimit(
  { definition, limits: { seconds } }: EngineModel,
  caller: AbortSignal,
): ChatLimit {
  const late = AbortSignal.timeout(seconds * 1000);
  const signal = AbortSignal.any([caller, late]);
  return {
    signal,
    async hold(start) {
      try {
        return await untilAborted(start, signal);
      } catch (error) {
        if (caller.aborted) throw caller.reason;
        if (late.aborted) throw timedOut(seconds, late.reason);
        const isOurs = definition.type === sandbox.type;
        throw new EngineError(describeFailure(error, { isOurs }));
      }
    },
  };
}
