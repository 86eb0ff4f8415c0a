import { parentPort } from 'node:worker_threads';

/** In a worker of a pool, whichever kind it is: does each task that the pool sends. */
export function onTask<Task>(work: (task: Task) => void): void {
  if (parentPort) parentPort.on('message', work);
  else serveProcess(work as (task: unknown) => void);
}

/** Answers the task that is under way. */
export function answer(value: unknown): void {
  if (parentPort) parentPort.postMessage(value);
  else process.send?.(value);
}

function serveProcess(work: (task: unknown) => void): void {
  process.on('message', work);
  // The pool's process is gone.
  process.on('disconnect', () => process.exit());
  // A terminal or a service manager sends them to all processes at once; but tasks go on for as long
  // as the pool's process lets them.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
}
