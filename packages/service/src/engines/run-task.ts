import type { Tally } from '../usage/tally.ts';
import { type AskOptions, askWorker, poolFor, type TaskPool } from './ask-worker.ts';
import { traitsOf } from './catalogue/provider-traits.ts';
import type { EngineModel } from './engine-model.ts';
import type { Submissions } from './hosts/submissions.ts';
import { meterTask } from './metering/meter-task.ts';
import type { ModelKind } from './model-kinds.ts';
import type { Caller, Slots } from './pool/slots.ts';
import { callRemotely } from './remote/call-remotely.ts';
import { publishUnlessHost } from './sent-tasks.ts';
import type { Results, Tasks } from './tasks.ts';

/**
 * Has a model do a task within its time limit. Rejects with EngineError, or with the reason of an
 * abort. If a model fails or hangs, other tasks are not affected.
 */
export type RunTask = <Kind extends ModelKind>(
  model: EngineModel<Kind>,
  task: Tasks[Kind],
  signal?: AbortSignal,
) => Promise<Results[Kind]>;

/** Where tasks are done. */
export interface TaskLanes {
  /** The pool for a model that does not run elsewhere. */
  poolOf(model: EngineModel): TaskPool;
  /** Does what opens files before and after the call of a remote model. */
  decoding: TaskPool;
  /** Limits how many calls of a remote model's provider wait at once. */
  slotsOf(model: EngineModel): Slots;
  /** Aborts when the service closes its engines. */
  closing: AbortSignal;
}

/** Whose tasks they are. */
export interface TaskOwner {
  /** Where tasks have to wait, those of different accounts take turns. */
  caller?: Caller | undefined;
  /** What the job of the tasks has submitted. */
  submissions?: Submissions | undefined;
  /** Counts what the tasks use. */
  tally?: Tally | undefined;
}

/** Runs tasks of an owner: those of remote models in this process, others in a pool. */
export function createRunTask(
  lanes: TaskLanes,
  { caller, submissions, tally }: TaskOwner,
): RunTask {
  return async (model, unstyled, signal) => {
    const task = withStyle(unstyled, model.style);
    publishUnlessHost(model, task);
    const { requests, sent, run } = meterTask(model, task, tally?.count);
    if (traitsOf(model.definition).lane !== 'remote') {
      const pool = poolFor(caller, lanes.poolOf(model));
      return await run(() => doInPool(pool, model, task, { signal, onStart: sent }), signal);
    }
    return await run(
      () =>
        callRemotely(model, task, {
          submissions,
          requests,
          sent,
          slots: lanes.slotsOf(model).of(caller),
          decoding: poolFor(caller, lanes.decoding),
          signal: signal ? AbortSignal.any([lanes.closing, signal]) : lanes.closing,
        }),
      signal,
    );
  };
}

async function doInPool<Kind extends ModelKind>(
  pool: TaskPool,
  model: EngineModel<Kind>,
  task: Tasks[Kind],
  options: Pick<AskOptions, 'signal' | 'onStart'>,
): Promise<Results[Kind]> {
  const { seconds } = model.limits;
  const asked = askWorker(pool, { do: 'task', model, task }, { ...options, seconds });
  return (await asked) as Results[Kind];
}

/** The task with the catalogue's style after its prompt, or in the place of one that is empty. */
function withStyle<Task extends object>(task: Task, style: string | undefined): Task {
  if (style === undefined || !('prompt' in task)) return task;
  return { ...task, prompt: task.prompt ? `${task.prompt}, ${style}` : style };
}
