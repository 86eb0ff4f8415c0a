import { cancel, type ExchangeOptions, exchange, WorkerCrash } from './exchange.ts';
import type { PoolWorker, Priority, StartWorker } from './pool-worker.ts';
import type { PoolMessage } from './port.ts';
import { type Caller, createSlots } from './slots.ts';

export type WorkerPool<Task, Answer> = ReturnType<typeof createWorkerPool<Task, Answer>>;

export interface WorkerPoolOptions {
  /** Module of a worker, which answers each task: see port.ts. */
  file: URL;
  /** startThread or startProcess. */
  start: StartWorker;
  /** Most workers. They start when they are needed, and stay. */
  size: number;
  /** Workers beside these, for work that is not long, with a higher priority; none if left out. */
  spare?: number;
  /** Mebibytes of JavaScript heap that a worker may use, without buffers; 512 if left out. */
  heapMb?: number;
  /**
   * Milliseconds that a worker gets to cancel a task before it is ended: for work that waits for
   * servers. 0 if left out: work that computes does not notice a cancellation.
   */
  patienceMs?: number;
  /** Milliseconds after which an idle worker is ended, to free its memory; never if left out. */
  idleMs?: number;
  /** A worker that holds more memory after a task is replaced; in bytes. */
  maxIdleBytes?: number;
  /** Called with each worker that starts. */
  onStart?: (worker: PoolWorker) => void;
}

export interface RunOptions extends ExchangeOptions {
  /** Whose task it is. If left out, it is the service's own. */
  caller?: Caller | undefined;
}

export interface StreamOptions<Answer> extends RunOptions {
  /** Whether an answer is the last one to its task. */
  isLast: (answer: Answer) => boolean;
}

/** How long a worker that waits for a reader may take to end its task, in milliseconds. */
const waitingMs = 1000;

/** Threads or processes that do one task each at a time, so that no task blocks the event loop. */
export function createWorkerPool<Task, Answer>({
  file,
  start: startWorker,
  size,
  spare = 0,
  heapMb = 512,
  patienceMs = 0,
  maxIdleBytes = Infinity,
  idleMs,
  onStart = () => {},
}: WorkerPoolOptions) {
  const slots = createSlots(size, { spare });
  const workers = new Set<PoolWorker>();
  /** Idle workers, with the timers that end them. */
  const idle = new Map<PoolWorker, NodeJS.Timeout | undefined>();
  const closing = new AbortController();
  let replacing = new AbortController();

  function start(priority: Priority): PoolWorker {
    const worker = startWorker(file, heapMb, priority);
    const remove = () => {
      workers.delete(worker);
      markBusy(worker);
    };
    // While a task runs, `exchange` listens too. An `error` without a listener would end this
    // process.
    worker.events.on('error', remove).on('exit', remove);
    workers.add(worker);
    onStart(worker);
    return worker;
  }

  function markBusy(worker: PoolWorker): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  }

  function markIdle(worker: PoolWorker): void {
    if (!workers.has(worker)) return;
    if (worker.resident() > maxIdleBytes) {
      retire(worker);
      return;
    }
    worker.hold(false);
    const end = idleMs === undefined ? undefined : setTimeout(retire, idleMs, worker).unref();
    idle.set(worker, end);
  }

  /**
   * Ends a worker to free its memory: nothing else does, because allocators keep what they have.
   */
  function retire(worker: PoolWorker): void {
    workers.delete(worker);
    markBusy(worker);
    discard(worker);
  }

  function take(isLong: boolean): PoolWorker {
    const worker = isLong ? takeForLong() : takeForShort();
    markBusy(worker);
    worker.hold(true);
    return worker;
  }

  function takeForLong(): PoolWorker {
    return idleWith('long work') ?? startInstead('long work');
  }

  /** Where all workers for short work are busy, one for long work does it. */
  function takeForShort(): PoolWorker {
    const forShort = [...workers].filter(({ priority }) => priority === 'short work');
    const mayStart = forShort.length < spare;
    return idleWith('short work') ?? (mayStart ? startInstead('short work') : takeForLong());
  }

  /** The worker that was busy last, so that the others stay idle until they are ended. */
  const idleWith = (priority: Priority) =>
    [...idle.keys()].findLast((worker) => worker.priority === priority);

  /** Starts a worker, and ends an idle one if there would be too many. */
  function startInstead(priority: Priority): PoolWorker {
    const [longestIdle] = idle.keys();
    if (longestIdle && workers.size >= size + spare) retire(longestIdle);
    return start(priority);
  }

  /** Ends a worker without waiting for it. If that fails, the worker emits `error`. */
  function discard(worker: PoolWorker): void {
    worker.end().catch(() => {});
  }

  /** Resolves when the worker is idle or is being ended; never rejects. */
  async function stop(worker: PoolWorker, patience = patienceMs): Promise<void> {
    if (workers.has(worker) && (await cancel(worker, patience))) markIdle(worker);
    else discard(worker);
  }

  return {
    /**
     * Has a worker do the task and resolves with its answer. Accounts take turns. Rejects with
     * WorkerTimeout or WorkerCrash. Rejects at once with the reason of an abort; then the worker is
     * ended unless it cancels the task.
     */
    async run(task: Task, { timeoutMs, signal, caller }: RunOptions): Promise<Answer> {
      const aborted = AbortSignal.any(signal ? [closing.signal, signal] : [closing.signal]);
      const freeSlot = await slots.of(caller).enter(aborted);
      while (true) {
        const replaced = replacing.signal;
        const either = AbortSignal.any([aborted, replaced]);
        let worker: PoolWorker | undefined;
        try {
          either.throwIfAborted();
          worker = take(caller?.isLong ?? false);
          const answer = await exchange<Answer>(worker, { task }, { timeoutMs, signal: either });
          markIdle(worker);
          freeSlot();
          return answer;
        } catch (error) {
          const stopped = worker ? stop(worker) : Promise.resolve();
          if (error === replaced.reason) continue;
          // The slot is free when the worker has stopped; the caller does not wait for that.
          stopped.then(freeSlot, freeSlot);
          throw error;
        }
      }
    },

    /**
     * Has a worker do a task that has several answers. The worker makes one when the reader asks
     * for it, and belongs to the reader until the last one, so that a slow reader keeps it from
     * others: see `wanted`. Rejects as `run` does; `timeoutMs` is for all answers together, without
     * the reader's time. A restart of the pool does not repeat such a task: it rejects.
     */
    async *stream(
      task: Task,
      { timeoutMs, signal, caller, isLast }: StreamOptions<Answer>,
    ): AsyncGenerator<Answer, void> {
      const ends = [closing.signal, replacing.signal, ...(signal ? [signal] : [])];
      const aborted = AbortSignal.any(ends);
      const freeSlot = await slots.of(caller).enter(aborted);
      let worker: PoolWorker | undefined;
      let isWaiting = false;
      let isLeft = false;
      try {
        aborted.throwIfAborted();
        worker = take(caller?.isLong ?? false);
        let message: PoolMessage<Task> = { task };
        for (let left = timeoutMs; ; message = { more: true }) {
          if (!workers.has(worker)) throw new WorkerCrash('A worker stopped.');
          isWaiting = false;
          const from = performance.now();
          const options = { timeoutMs: Math.max(1, left), signal: aborted };
          const answer = await exchange<Answer>(worker, message, options);
          left -= performance.now() - from;
          isWaiting = true;
          if (isLast(answer)) {
            // Others need not wait until the last answer is read.
            markIdle(worker);
            freeSlot();
            isLeft = true;
            yield answer;
            return;
          }
          yield answer;
          aborted.throwIfAborted();
        }
      } finally {
        if (!isLeft) {
          // A worker that computes might give the next answer before it hears of the end.
          const patience = isWaiting ? waitingMs : 0;
          const stopped = worker ? stop(worker, patience) : Promise.resolve();
          stopped.then(freeSlot, freeSlot);
        }
      }
    },

    /** Whether tasks wait for a worker, and a way to hear of it. */
    wanted: { is: () => slots.areWanted, on: slots.onWanted },

    /**
     * Replaces every worker by a new one. The tasks of old workers start again from the beginning.
     */
    restart(): void {
      const old = [...workers];
      workers.clear();
      for (const worker of old) markBusy(worker);
      replacing.abort(new WorkerCrash('The worker is replaced.'));
      replacing = new AbortController();
      for (const worker of old) {
        discard(worker);
        markIdle(start(worker.priority));
      }
    },

    /** Ends all workers; unfinished tasks reject with WorkerCrash. */
    async close(): Promise<void> {
      closing.abort(new WorkerCrash('The service is shutting down.'));
      await Promise.all([...workers].map((worker) => worker.end()));
    },
  };
}
