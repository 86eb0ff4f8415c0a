import { cancel, type ExchangeOptions, exchange, WorkerCrash } from './exchange.ts';
import type { PoolWorker, StartWorker } from './pool-worker.ts';
import { createSlots } from './slots.ts';

export type WorkerPool<Task, Answer> = ReturnType<typeof createWorkerPool<Task, Answer>>;

export interface WorkerPoolOptions {
  /** Module of a worker, which answers each task that it gets once: see port.ts. */
  file: URL;
  /** startThread or startProcess. */
  start: StartWorker;
  /** How many workers there are at most. They start when they are needed, and stay. */
  size: number;
  /** Mebibytes of JavaScript heap that a worker may use, without buffers; 512 if left out. */
  heapMb?: number;
  /**
   * Milliseconds that a worker has to cancel a task whose answer is wanted no more, before it is
   * ended: for work that waits for others. 0 if left out: work that computes hears of nothing.
   */
  patienceMs?: number;
  /** Milliseconds that a worker may be idle before it is ended, for its memory; for ever if left out. */
  idleMs?: number;
  /** A worker that has more memory than this when it is done with a task is replaced; in bytes. */
  mostAtRest?: number;
  /** Hears of each worker that starts. */
  onStart?: (worker: PoolWorker) => void;
}

/** Threads or processes that work on one task each, so that no task holds up the event loop. */
export function createWorkerPool<Task, Answer>({
  file,
  start: startWorker,
  size,
  heapMb = 512,
  patienceMs = 0,
  mostAtRest = Infinity,
  idleMs,
  onStart = () => {},
}: WorkerPoolOptions) {
  const slots = createSlots(size);
  const workers = new Set<PoolWorker>();
  /** With what ends each. */
  const idle = new Map<PoolWorker, NodeJS.Timeout | undefined>();
  const closing = new AbortController();
  let replacing = new AbortController();

  function start(): PoolWorker {
    const worker = startWorker(file, heapMb);
    const remove = () => {
      workers.delete(worker);
      rouse(worker);
    };
    // Whoever runs a task hears of them too; an error that nobody hears would end the process.
    worker.events.on('error', remove).on('exit', remove);
    workers.add(worker);
    onStart(worker);
    return worker;
  }

  function rouse(worker: PoolWorker): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  }

  function rest(worker: PoolWorker): void {
    if (!workers.has(worker)) return;
    if (worker.resident() > mostAtRest) {
      retire(worker);
      return;
    }
    worker.hold(false);
    const end = idleMs === undefined ? undefined : setTimeout(retire, idleMs, worker).unref();
    idle.set(worker, end);
  }

  /** Its memory comes back with its end alone: allocators keep what they have. */
  function retire(worker: PoolWorker): void {
    workers.delete(worker);
    rouse(worker);
    discard(worker);
  }

  function take(): PoolWorker {
    // The last one that was busy: so those that are not needed come to their end.
    const worker = [...idle.keys()].at(-1) ?? start();
    rouse(worker);
    worker.hold(true);
    return worker;
  }

  /** Ends a worker for which nobody waits; what keeps it from ending, it tells as `error`. */
  function discard(worker: PoolWorker): void {
    worker.end().catch(() => {});
  }

  /** Resolves when the worker is idle or on its end; never rejects. */
  async function stop(worker: PoolWorker): Promise<void> {
    if (workers.has(worker) && (await cancel(worker, patienceMs))) rest(worker);
    else discard(worker);
  }

  return {
    /**
     * Has a worker do the task, and resolves with the first message that it posts. Rejects with
     * WorkerTimeout or WorkerCrash, or with the reason of an abort: at once, and the worker ends if
     * it does not cancel the task.
     */
    async run(task: Task, { timeoutMs, signal }: ExchangeOptions): Promise<Answer> {
      const aborted = AbortSignal.any(signal ? [closing.signal, signal] : [closing.signal]);
      const leave = await slots.enter(aborted);
      while (true) {
        const replaced = replacing.signal;
        const either = AbortSignal.any([aborted, replaced]);
        let worker: PoolWorker | undefined;
        try {
          either.throwIfAborted();
          worker = take();
          const answer = await exchange<Answer>(worker, { task }, { timeoutMs, signal: either });
          rest(worker);
          leave();
          return answer;
        } catch (error) {
          const stopped = worker ? stop(worker) : Promise.resolve();
          if (error === replaced.reason) continue;
          // Its place is free once its worker has stopped; nobody waits for that.
          stopped.then(leave, leave);
          throw error;
        }
      }
    },

    /** Replaces every worker by a new one, which does the task of the old one from the start. */
    restart(): void {
      const old = [...workers];
      workers.clear();
      for (const worker of old) rouse(worker);
      replacing.abort(new WorkerCrash('The worker is replaced.'));
      replacing = new AbortController();
      for (const worker of old) {
        discard(worker);
        rest(start());
      }
    },

    /** Ends all workers; tasks that are not done reject with WorkerCrash. */
    async close(): Promise<void> {
      closing.abort(new WorkerCrash('The service is shutting down.'));
      await Promise.all([...workers].map((worker) => worker.end()));
    },
  };
}
