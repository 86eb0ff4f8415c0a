import { type SpanOptions, withSpan } from '../tracing/span.ts';
import { EngineError } from './engine-error.ts';
import { WorkerCrash, WorkerTimeout } from './pool/worker-error.ts';
import type { WorkerPool } from './pool/worker-pool.ts';
import type { EngineAnswer, EngineOutput, EngineTask } from './worker/task.ts';

/**
 * Has a worker do the task in at most so many seconds. Rejects with EngineError, or with the reason
 * of an abort.
 */
export type RunTask = (
  task: EngineTask,
  seconds: number,
  signal?: AbortSignal,
) => Promise<EngineOutput>;

export function createRunTask(pool: Pick<WorkerPool<EngineTask, EngineAnswer>, 'run'>): RunTask {
  return async (task, seconds, signal) => {
    try {
      return await withSpan(`engine ${task.type}`, spanOf(task), async () => {
        const answer = await pool.run(task, { timeoutMs: seconds * 1000, signal });
        if ('failure' in answer) throw new EngineError(answer.failure);
        return answer.output;
      });
    } catch (error) {
      if (error instanceof WorkerTimeout) throw timedOut(seconds, error);
      if (error instanceof WorkerCrash) throw crashed(error);
      throw error;
    }
  };
}

function spanOf({ provider, model }: EngineTask): SpanOptions {
  return {
    kind: 'INTERNAL',
    attributes: { 'genmedia.provider': provider, 'genmedia.model': model },
  };
}

function timedOut(seconds: number, { message }: WorkerTimeout): EngineError {
  return new EngineError({
    code: 'model_timeout',
    message: `The model was not done within ${seconds} s. Ask for less, or name another model.`,
    retryable: false,
    detail: message,
  });
}

function crashed({ message, cause }: WorkerCrash): EngineError {
  return new EngineError({
    code: 'model_failed',
    message: 'The model broke off. Send the request again, or name another model.',
    retryable: true,
    detail: cause === undefined ? message : `${message} ${String(cause)}`,
  });
}
