import { once } from 'node:events';
import type { PoolWorker } from './pool-worker.ts';
import { WorkerCrash, WorkerTimeout } from './worker-error.ts';

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
    const answer = firstMessage<Answer>(worker, ended.signal);
    worker.post({ task });
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
  const answered = firstMessage(worker, ended.signal).then(
    () => true,
    () => false,
  );
  const timer = setTimeout(() => ended.abort(), patienceMs);
  worker.post({ cancel: true });
  try {
    return await answered;
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}

/** Rejects with WorkerCrash if the worker throws what nobody catches, or exits. */
async function firstMessage<Answer>({ events }: PoolWorker, signal: AbortSignal): Promise<Answer> {
  const message = once(events, 'message', { signal }).catch((cause: unknown): never => {
    throw new WorkerCrash('A worker crashed.', { cause });
  });
  const exit = once(events, 'exit', { signal }).then(([code, by]): never => {
    throw new WorkerCrash(`A worker stopped (${by ?? `exit code ${code}`}).`);
  });
  const [answer] = await Promise.race([message, exit]);
  return answer;
}
