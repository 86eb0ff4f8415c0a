import { type SpanOptions, withSpan } from '../tracing/span.ts';
import { EngineError } from './engine-error.ts';
import type { EngineModel } from './engine-model.ts';
import type { ModelKind } from './model-kinds.ts';
import { WorkerCrash, WorkerTimeout } from './pool/worker-error.ts';
import type { WorkerPool } from './pool/worker-pool.ts';
import type { Results, Tasks } from './tasks/tasks.ts';
import type { CalledModel, EngineAnswer, EngineOutcomes, EngineTask } from './worker/task.ts';

/**
 * Has a model do a task, in at most the seconds that it may take. Rejects with EngineError, or with
 * the reason of an abort; however a model fails or hangs, no other task does.
 */
export type RunTask = <Kind extends ModelKind>(
  model: EngineModel<Kind>,
  task: Tasks[Kind],
  signal?: AbortSignal,
) => Promise<Results[Kind]>;

/** What works on tasks. */
export type TaskPool = Pick<WorkerPool<EngineTask, EngineAnswer>, 'run'>;

/** @param poolOf where a task of a model is worked on. */
export function createRunTask(poolOf: (model: EngineModel, task: object) => TaskPool): RunTask {
  return async <Kind extends ModelKind>(
    model: EngineModel<Kind>,
    task: Tasks[Kind],
    signal?: AbortSignal,
  ) => {
    const styled = withStyle(task, model.style);
    const asked = { do: 'task', model: calledModel(model), task: styled } as const;
    return (await ask(poolOf(model, task), asked, { model, signal })) as Results[Kind];
  };
}

/** What a worker has to know of a model. */
export function calledModel<Kind extends ModelKind>({
  kind,
  definition,
  model,
  settings,
}: EngineModel<Kind>): CalledModel<Kind> {
  return { kind, definition, model, settings };
}

interface AskOptions {
  model: EngineModel;
  signal?: AbortSignal | undefined;
  /** Those of the model if left out. */
  seconds?: number;
}

/** Has a worker do it. Rejects with EngineError, or with the reason of an abort. */
export async function ask<Task extends EngineTask>(
  pool: TaskPool,
  task: Task,
  { model, signal, seconds = model.limits.seconds }: AskOptions,
): Promise<EngineOutcomes[Task['do']]> {
  try {
    return await withSpan(`engine ${model.kind}`, spanOf(model), async () => {
      const answer = await pool.run(task, { timeoutMs: seconds * 1000, signal });
      if ('failure' in answer) throw new EngineError(answer.failure);
      return answer.result as EngineOutcomes[Task['do']];
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
    message: `The model was not done within ${seconds} s. Ask for less, or send the request again.`,
    retryable: true,
    detail: message,
  });
}

function crashed({ message, cause }: WorkerCrash): EngineError {
  return new EngineError({
    code: 'model_failed',
    message: 'The model broke off. Send the request again.',
    retryable: true,
    detail: cause === undefined ? message : `${message} ${String(cause)}`,
  });
}
