import { type SpanOptions, withSpan } from '../tracing/span.ts';
import { EngineError } from './engine-error.ts';
import type { EngineModel } from './engine-model.ts';
import type { ModelKind } from './model-kinds.ts';
import { WorkerCrash, WorkerTimeout } from './pool/worker-error.ts';
import type { WorkerPool } from './pool/worker-pool.ts';
import type { Results, Tasks } from './tasks/tasks.ts';
import type { EngineAnswer, EngineTask } from './worker/task.ts';

/**
 * Has a model do a task, in at most the seconds that it may take. Rejects with EngineError, or with
 * the reason of an abort; however a model fails or hangs, no other task does.
 */
export type RunTask = <Kind extends ModelKind>(
  model: EngineModel<Kind>,
  task: Tasks[Kind],
  signal?: AbortSignal,
) => Promise<Results[Kind]>;

/** Where the tasks of a model are worked on. */
export type PoolOf = (
  model: Pick<EngineModel, 'definition'>,
) => Pick<WorkerPool<EngineTask, EngineAnswer>, 'run'>;

export function createRunTask(poolOf: PoolOf): RunTask {
  return async <Kind extends ModelKind>(
    model: EngineModel<Kind>,
    task: Tasks[Kind],
    signal?: AbortSignal,
  ) => {
    const { kind, definition, model: name, settings, style, limits } = model;
    const called = { kind, definition, model: name, settings };
    const result = await ask(
      poolOf(model),
      { model: called, task: withStyle(task, style) },
      { span: spanOf(model), seconds: limits.seconds, signal },
    );
    return result as Results[Kind];
  };
}

interface AskOptions {
  span: SpanOptions;
  seconds: number;
  signal?: AbortSignal | undefined;
}

/** Rejects with EngineError, or with the reason of an abort. */
export async function ask(
  pool: ReturnType<PoolOf>,
  task: EngineTask,
  { span, seconds, signal }: AskOptions,
): Promise<Results[ModelKind] | undefined> {
  try {
    return await withSpan(`engine ${task.model.kind}`, span, async () => {
      const answer = await pool.run(task, { timeoutMs: seconds * 1000, signal });
      if ('failure' in answer) throw new EngineError(answer.failure);
      return answer.result;
    });
  } catch (error) {
    if (error instanceof WorkerTimeout) throw timedOut(seconds, error);
    if (error instanceof WorkerCrash) throw crashed(error);
    throw error;
  }
}

export function spanOf({ provider, model }: Pick<EngineModel, 'provider' | 'model'>): SpanOptions {
  return {
    kind: 'INTERNAL',
    attributes: { 'genmedia.provider': provider, 'genmedia.model': model },
  };
}

function withStyle<Task extends object>(task: Task, style: string | undefined): Task {
  if (style === undefined || !('prompt' in task)) return task;
  return { ...task, prompt: `${task.prompt}, ${style}` };
}

export function timedOut(seconds: number, { message }: Error): EngineError {
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
