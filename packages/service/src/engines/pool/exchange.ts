import { once } from 'node:events';
import type { PoolWorker } from './pool-worker.ts';
import type { PoolMessage } from './port.ts';

/** A worker worked longer on a task than it may. */
export class WorkerTimeout extends Error {
  override readonly name = 'WorkerTimeout';

  constructor(timeoutMs: number) {
    super(`A worker was not done within ${timeoutMs / 1000} s.`);
  }
}

/** A worker ended before it was done with a task. */
export class WorkerCrash extends Error {
  override readonly name = 'WorkerCrash';
}

export interface ExchangeOptions {
  timeoutMs: number;
  signal: AbortSignal;
}

/** Resolves with the answer to the task; rejects with the first thing that keeps it from coming. */
export async function exchange<Task, Answer>(
  worker: PoolWorker,
  task: Task,
  { timeoutMs, signal }: ExchangeOptions,
): Promise<Answer> {
  const ended = new AbortController();
  const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
  const abort = () => stop(signal.reason);
  const timer = setTimeout(() => stop(new WorkerTimeout(timeoutMs)), timeoutMs);
  signal.addEventListener('abort', abort, { once: true });
  try {
    const answer = firstMessage<Answer>(worker, { task }, ended.signal);
    return await Promise.race([answer, stopped]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    ended.abort();
  }
}

/**
 * Tells a worker that the answer to its task is wanted no more; resolves with whether it is done
 * with the task so many milliseconds later.
 */
export async function cancel(worker: PoolWorker, patienceMs: number): Promise<boolean> {
  if (patienceMs === 0) return false;
  const ended = new AbortController();
  const answered = firstMessage(worker, { cancel: true }, ended.signal).then(
    () => true,
    () => false,
  );
  const timer = setTimeout(() => ended.abort(), patienceMs);
  try {
    return await answered;
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}

/**
 * The first message after this one. Rejects with WorkerCrash if the worker throws what nobody
 * catches, or exits, and with what keeps the message from being posted.
 */
function firstMessage<Answer>(
  { events, post }: PoolWorker,
  message: PoolMessage<unknown>,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    once(events, 'message', { signal }).then(
      ([answer]) => resolve(answer),
      (cause) => reject(new WorkerCrash('A worker crashed.', { cause })),
    );
    once(events, 'exit', { signal }).then(
      ([code, by]) => reject(new WorkerCrash(`A worker stopped (${by ?? `exit code ${code}`}).`)),
      // An error, which is told above, or that the answer is wanted no more.
      () => {},
    );
    post(message);
  });
}
