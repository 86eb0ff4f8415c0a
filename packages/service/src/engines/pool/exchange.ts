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
  /** Milliseconds that the worker may spend; waiting for a worker does not count. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/**
 * Posts a message to a worker, and resolves with the first one that comes back. Rejects with
 * WorkerTimeout, with the reason of the signal, with WorkerCrash if the worker throws what nobody
 * catches, or exits, and with what keeps the message from being posted.
 */
export async function exchange<Answer>(
  { events, post }: PoolWorker,
  message: PoolMessage<unknown>,
  { timeoutMs, signal }: ExchangeOptions,
): Promise<Answer> {
  const ended = new AbortController();
  const untilEnd = { signal: ended.signal };
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      timer = setTimeout(() => reject(new WorkerTimeout(timeoutMs)), timeoutMs);
      signal?.addEventListener('abort', () => reject(signal.reason), untilEnd);
      once(events, 'message', untilEnd).then(
        ([answer]) => resolve(answer),
        (cause) => reject(new WorkerCrash('A worker crashed.', { cause })),
      );
      once(events, 'exit', untilEnd).then(
        ([code, by]) => reject(new WorkerCrash(`A worker stopped (${by ?? `exit code ${code}`}).`)),
        // An error, which is told above, or that the answer is wanted no more.
        () => {},
      );
      post(message);
    });
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}

/**
 * Tells a worker that the answer to its task is wanted no more; resolves with whether it is done
 * with the task so many milliseconds later.
 */
export async function cancel(worker: PoolWorker, patienceMs: number): Promise<boolean> {
  if (patienceMs === 0) return false;
  const done = exchange(worker, { cancel: true }, { timeoutMs: patienceMs });
  return await done.then(
    () => true,
    () => false,
  );
}
