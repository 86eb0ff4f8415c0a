import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createSlots } from './slots.ts';
import { WorkerCrash, WorkerTimeout } from './worker-error.ts';

/** Threads that work on one task each, so that no task holds up the event loop. */
export interface WorkerPool<Task, Answer> {
  /**
   * Has a thread work on the task, and resolves with the first message that it posts. Rejects with
   * WorkerTimeout or WorkerCrash, or with the reason of an abort: at once, and the thread ends.
   */
  run(task: Task, options: RunOptions): Promise<Answer>;
  /** Ends all threads; tasks that are not done reject with WorkerCrash. */
  close(): Promise<void>;
}

export interface RunOptions {
  /** Milliseconds that a thread may work on the task; waiting for a thread does not count. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

export interface WorkerPoolOptions {
  /** Module of a thread, which posts one answer for each task that it gets. */
  file: URL;
  /** How many threads there are at most. They start when they are needed, and stay. */
  size: number;
  /** Mebibytes of JavaScript heap that a thread may use, without buffers; 512 if left out. */
  heapMb?: number;
}

export function createWorkerPool<Task, Answer>(
  options: WorkerPoolOptions,
): WorkerPool<Task, Answer> {
  const slots = createSlots(options.size);
  const workers = new Set<Worker>();
  const idle = new Set<Worker>();
  const closing = new AbortController();

  function start(): Worker {
    // No flags of this process: some, as --input-type, keep a worker from starting.
    const resourceLimits = { maxOldGenerationSizeMb: options.heapMb ?? 512 };
    const worker = new Worker(options.file, { execArgv: [], resourceLimits });
    // Whoever runs a task hears of it too; unheard, it would end the process.
    worker.on('error', () => {});
    worker.on('exit', () => {
      workers.delete(worker);
      idle.delete(worker);
    });
    workers.add(worker);
    return worker;
  }

  async function runOn(worker: Worker, task: Task, limit: RunOptions): Promise<Answer> {
    idle.delete(worker);
    worker.ref();
    try {
      const answer = await exchange<Task, Answer>(worker, task, limit);
      worker.unref();
      idle.add(worker);
      return answer;
    } catch (error) {
      void worker.terminate();
      throw error;
    }
  }

  return {
    async run(task, { timeoutMs, signal }) {
      const signals = signal ? [closing.signal, signal] : [closing.signal];
      const aborted = AbortSignal.any(signals);
      const leave = await slots.enter(aborted);
      try {
        aborted.throwIfAborted();
        const [free = start()] = idle;
        return await runOn(free, task, { timeoutMs, signal: aborted });
      } finally {
        leave();
      }
    },
    async close() {
      closing.abort(new WorkerCrash('The service is shutting down.'));
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}

/** Resolves with the answer to the task; rejects with the first thing that keeps it from coming. */
async function exchange<Task, Answer>(
  worker: Worker,
  task: Task,
  { timeoutMs, signal }: RunOptions,
): Promise<Answer> {
  const ended = new AbortController();
  const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
  const abort = () => stop(signal?.reason);
  const timer = setTimeout(() => stop(new WorkerTimeout(timeoutMs)), timeoutMs);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const answer = firstMessage<Answer>(worker, ended.signal);
    worker.postMessage(task);
    return await Promise.race([answer, stopped]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    ended.abort();
  }
}

/** Rejects with WorkerCrash if the thread throws what nobody catches, or exits. */
async function firstMessage<Answer>(worker: Worker, signal: AbortSignal): Promise<Answer> {
  const message = once(worker, 'message', { signal }).catch((cause: unknown): never => {
    throw new WorkerCrash('A worker thread crashed.', { cause });
  });
  const exit = once(worker, 'exit', { signal }).then(([code]): never => {
    throw new WorkerCrash(`A worker thread stopped (exit code ${code}).`);
  });
  const [answer] = await Promise.race([message, exit]);
  return answer;
}
