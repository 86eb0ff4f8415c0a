import { Socket } from 'node:net';
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type Messages, openMessages } from './messages.ts';

/** File descriptor of the pipe to the pool's process: see `startProcess`. */
const pipeDescriptor = 4;

/**
 * A message from a pool to a worker: a task, the wish for the next answer to the current task, or
 * its cancellation.
 */
export type PoolMessage<Task> = { task: Task } | { more: true } | { cancel: true };

/** Called when the pool wants the next answer. */
let resume = () => {};

/** The messages of this process and its pool; undefined in a thread. */
let messages: Messages | undefined;

/**
 * For workers of a pool, threads and processes: does each task that the pool sends. The signal
 * aborts when the pool cancels the task. A worker that answers after that is kept for the next
 * task. An error that the work throws ends the worker.
 */
export function onTask<Task>(work: (task: Task, signal: AbortSignal) => unknown): void {
  // Only Linux has a priority for each thread. The argument is a nice value: see pool-worker.ts.
  if (!parentPort || process.platform === 'linux') becomeNicer(Number(process.argv[2]));
  let controller = new AbortController();
  const onMessage = (message: PoolMessage<Task>) => {
    if ('cancel' in message) return controller.abort();
    if ('more' in message) return resume();
    controller = new AbortController();
    work(message.task, controller.signal);
  };
  if (parentPort) parentPort.on('message', onMessage);
  else serveProcess(onMessage as (message: unknown) => void);
}

/** Stays as nice as the service was started: few processes may become less nice again. */
function becomeNicer(niceness: number): void {
  if (getPriority() < niceness) setPriority(niceness);
}

/**
 * Gives one of several answers to the current task, and waits until the pool wants the next. Rejects
 * with the signal's reason if the pool cancels the task instead.
 */
export async function answerAndWait(value: unknown, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    resume = () => {
      signal.removeEventListener('abort', abort);
      resolve();
    };
    answer(value);
  });
}

/** Answers the current task. */
export function answer(value: unknown): void {
  if (parentPort) parentPort.postMessage(value);
  else messages?.send(value);
}

function serveProcess(onMessage: (message: unknown) => void): void {
  messages = openMessages(process, new Socket({ fd: pipeDescriptor }), onMessage);
  // The pool's process has ended.
  process.on('disconnect', () => process.exit());
  // A terminal or a service manager sends these signals to all processes at once, but tasks go on
  // for as long as the pool's process lets them.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
}
