import type { PictureFacts } from '@genmedia/media/image';
import { withSpan } from '../tracing/span.ts';
import { isBilledIfLost } from './catalogue/provider-traits.ts';
import type { ChatBatch, ChatCall } from './chat/conversation.ts';
import { EngineError, type EngineFailure } from './engine-error.ts';
import type { EngineModel } from './engine-model.ts';
import type { CallOutput } from './kinds/perform.ts';
import type { TaskFields } from './kinds/steps.ts';
import type { ModelKind } from './model-kinds.ts';
import { WorkerCrash, WorkerTimeout } from './pool/exchange.ts';
import type { Caller } from './pool/slots.ts';
import type { WorkerPool } from './pool/worker-pool.ts';
import type { Results, Tasks } from './tasks.ts';
import type { ReadInput, ToolInput, ToolName, ToolResult } from './worker/tools.ts';

/** A task for a worker. */
export type EngineTask =
  | { do: 'task'; model: EngineModel; task: Tasks[ModelKind] }
  /** Does the step of a task before the call of its model: see Steps. */
  | { do: 'prepare'; model: EngineModel; fields: TaskFields<ModelKind> }
  /** Does the step of a task after the call of its model. */
  | { do: 'finish'; model: EngineModel; output: CallOutput; fields: Partial<TaskFields<ModelKind>> }
  | ChatTask
  /** Scores an image of a caller; only its facts are read if it takes too many bytes to decode. */
  | { do: 'classify'; model: EngineModel<'imageClassifier'>; input: ReadInput }
  /** Checks whether the provider has the model. */
  | { do: 'check'; model: EngineModel }
  | { do: 'tool'; tool: ToolName; input: ToolInput };

/** Answers to all calls of a request, in batches: see `converse`. */
interface ChatTask {
  do: 'chat';
  model: EngineModel<'language'>;
  calls: readonly ChatCall[];
  batchBytes: number;
}

export interface Classified {
  facts: PictureFacts;
  result?: Results['imageClassifier'];
}

interface EngineOutcomes {
  task: Results[ModelKind];
  prepare: TaskFields<ModelKind>;
  finish: Results[ModelKind];
  chat: ChatBatch;
  classify: Classified;
  check: undefined;
  tool: ToolResult;
}

/** Errors lose their class on their way out of a worker, so they are sent as data. */
export type EngineAnswer =
  | { result: EngineOutcomes[keyof EngineOutcomes] }
  | { failure: EngineFailure };

/** A pool that does tasks. */
export type TaskPool = Pick<
  WorkerPool<EngineTask, EngineAnswer>,
  'run' | 'stream' | 'isWanted' | 'onWanted'
>;

/** A pool for the work of a caller. */
export function poolFor(caller: Caller | undefined, pool: TaskPool): TaskPool {
  return {
    run: (task, options) => pool.run(task, { ...options, caller }),
    stream: (task, options) => pool.stream(task, { ...options, caller }),
    get isWanted() {
      return pool.isWanted;
    },
    onWanted: (listener) => pool.onWanted(listener),
  };
}

export interface AskOptions {
  seconds: number;
  signal?: AbortSignal | undefined;
  /** Called when a worker gets the task. */
  onStart?: (() => void) | undefined;
}

/** Has a worker do a task. Rejects with EngineError, or with the reason of an abort. */
export async function askWorker<Task extends EngineTask>(
  pool: TaskPool,
  task: Task,
  { seconds, ...options }: AskOptions,
): Promise<EngineOutcomes[Task['do']]> {
  try {
    return await inSpan(task, async () => {
      const answer = await pool.run(task, { ...options, timeoutMs: seconds * 1000 });
      if ('failure' in answer) throw new EngineError(answer.failure);
      return answer.result as EngineOutcomes[Task['do']];
    });
  } catch (error) {
    throw failureOf(error, task, seconds);
  }
}

/**
 * Has a worker converse, and gives the batches as they are asked for. Rejects as `askWorker` does. A
 * reader that leaves early must call `return`.
 */
export async function* streamBatches(
  pool: TaskPool,
  task: ChatTask,
  { seconds, signal }: Omit<AskOptions, 'onStart'>,
): AsyncGenerator<ChatBatch, void> {
  const isLast = (answer: EngineAnswer) => 'failure' in answer || batchIn(answer).isLast;
  const answers = pool.stream(task, { timeoutMs: seconds * 1000, signal, isLast });
  try {
    let next = await inSpan(task, () => answers.next());
    for (; !next.done; next = await answers.next()) yield batchIn(next.value);
  } catch (error) {
    throw failureOf(error, task, seconds);
  } finally {
    await answers.return();
  }
}

function batchIn(answer: EngineAnswer): ChatBatch {
  if ('failure' in answer) throw new EngineError(answer.failure);
  return answer.result as ChatBatch;
}

/** The EngineError for an error of a worker; other errors unchanged. */
export function failureOf(error: unknown, task: CalledTask, seconds: number): unknown {
  const { model } = task;
  const retryable = model === undefined || task.do === 'prepare' || !isBilledIfLost(model);
  if (error instanceof WorkerTimeout) return timedOut(seconds, task.do, { retryable });
  if (error instanceof WorkerCrash) return crashed(error, task.do, { retryable });
  return error;
}

/** Does the work of a task in a span that names the tool, or the provider and the model. */
export async function inSpan<T>(
  task: { model: EngineModel } | { tool: ToolName },
  work: () => Promise<T>,
): Promise<T> {
  const kind = 'INTERNAL';
  if ('tool' in task) {
    return await withSpan(
      'engine tool',
      { kind, attributes: { 'genmedia.tool': task.tool } },
      work,
    );
  }
  const { provider, model, kind: modelKind } = task.model;
  const attributes = { 'genmedia.provider': provider, 'genmedia.model': model };
  return await withSpan(`engine ${modelKind}`, { kind, attributes }, work);
}

type TaskKind = EngineTask['do'];

interface CalledTask {
  do: TaskKind;
  model?: EngineModel;
}

export function timedOut(
  seconds: number,
  taskKind: TaskKind,
  { retryable }: Pick<EngineError, 'retryable'>,
): EngineError {
  const detail = `It did not finish within ${seconds} s.`;
  const message =
    taskKind === 'tool'
      ? `The files could not be processed within ${seconds} s. Send shorter ones, or check that they are not damaged.`
      : `The model did not finish within ${seconds} s. Ask for less, or send the request again.`;
  return new EngineError({ code: 'model_timeout', message, retryable, detail });
}

function crashed(
  { message: reason, cause }: WorkerCrash,
  taskKind: TaskKind,
  { retryable }: Pick<EngineError, 'retryable'>,
): EngineError {
  const message =
    taskKind === 'tool'
      ? 'The processing of the files stopped early. Send the request again, or send shorter files.'
      : 'The model stopped before it finished. Send the request again.';
  const detail = cause === undefined ? reason : `${reason} ${String(cause)}`;
  return new EngineError({ code: 'model_failed', message, retryable, detail });
}
