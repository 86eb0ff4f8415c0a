import { once } from 'node:events';
import type { PoolWorker } from './pool-worker.ts';
import type { PoolMessage } from './port.ts';

/** A worker took longer for a task than it may. */
export class WorkerTimeout extends Error {
  override readonly name = 'WorkerTimeout';

  constructor(timeoutMs: number) {
    super(`A worker did not finish within ${timeoutMs / 1000} s.`);
  }
}

/** A worker ended before it finished a task. */
export class WorkerCrash extends Error {
  override readonly name = 'WorkerCrash';
}

export interface ExchangeOptions {
  /** Milliseconds that the worker may take. Waiting for a free worker does not count. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/**
 * Posts a message to a worker and resolves with the worker's next message. Rejects with
 * WorkerTimeout, with the reason of the signal, with WorkerCrash if the worker exits or throws an
 * uncaught error, and with the error of a message that cannot be posted.
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
        ([code, signalName]) =>
          reject(new WorkerCrash(`A worker stopped (${signalName ?? `exit code ${code}`}).`)),
        // Either an error, which is handled above, or the exchange is over.
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
 * Tells a worker to cancel its task. Resolves with whether the worker answered within `timeoutMs`.
 */
export async function cancel(worker: PoolWorker, timeoutMs: number): Promise<boolean> {
  if (timeoutMs === 0) return false;
  const done = exchange(worker, { cancel: true }, { timeoutMs });
  return await done.then(
    () => true,
    () => false,
  );
}
