import { parentPort } from 'node:worker_threads';

/** What a pool sends to a worker: a task, or that the answer to it is wanted no more. */
export type PoolMessage<Task> = { task: Task } | { cancel: true };

/**
 * In a worker of a pool, whichever kind it is: does each task that the pool sends. The signal aborts
 * where the answer is wanted no more; a worker that answers all the same is kept for the next task.
 * What the work throws ends the worker.
 */
export function onTask<Task>(work: (task: Task, signal: AbortSignal) => unknown): void {
  let controller = new AbortController();
  const hear = (message: PoolMessage<Task>) => {
    if ('cancel' in message) return controller.abort();
    controller = new AbortController();
    work(message.task, controller.signal);
  };
  if (parentPort) parentPort.on('message', hear);
  else serveProcess(hear as (message: unknown) => void);
}

/** Answers the task that is under way. @param handedOver buffers that need not be copied. */
export function answer(value: unknown, handedOver: readonly ArrayBuffer[] = []): void {
  if (parentPort) parentPort.postMessage(value, handedOver);
  else process.send?.(value);
}

function serveProcess(hear: (message: unknown) => void): void {
  process.on('message', hear);
  // The pool's process is gone.
  process.on('disconnect', () => process.exit());
  // A terminal or a service manager sends them to all processes at once; but tasks go on for as long
  // as the pool's process lets them.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
}
