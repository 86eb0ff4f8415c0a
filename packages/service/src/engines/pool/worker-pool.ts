import { type ExchangeOptions, exchange, WorkerCrash } from './exchange.ts';
import type { PoolWorker } from './pool-worker.ts';
import type { PoolMessage } from './port.ts';
import { type Caller, Slots } from './slots.ts';
import { Workers, type WorkersOptions } from './workers.ts';

export interface WorkerPoolOptions extends WorkersOptions {
  /**
   * Milliseconds that a worker gets to cancel a task before it is ended: for work that waits for
   * servers. 0 if left out: work that computes does not notice a cancellation.
   */
  patienceMs?: number;
}

interface RunOptions extends ExchangeOptions {
  /** Whose task it is. If left out, it is the service's own. */
  caller?: Caller | undefined;
  /** Called when a worker gets the task. */
  onStart?: (() => void) | undefined;
}

export interface StreamOptions<Answer> extends Omit<RunOptions, 'onStart'> {
  /** Whether an answer is the last one to its task. */
  isLast: (answer: Answer) => boolean;
}

/** How long a worker that waits for a reader may take to end its task, in milliseconds. */
const waitingMs = 1000;

/** Threads or processes that do one task each at a time, so that no task blocks the event loop. */
export class WorkerPool<Task, Answer> {
  readonly #slots: Slots;
  readonly #workers: Workers;
  readonly #patienceMs: number;
  readonly #closing = new AbortController();
  #replacing = new AbortController();

  constructor({ patienceMs = 0, ...options }: WorkerPoolOptions) {
    this.#slots = new Slots(options.size, { spare: options.spare });
    this.#workers = new Workers(options);
    this.#patienceMs = patienceMs;
  }

  /**
   * Has a worker do the task and resolves with its answer. Accounts take turns. Rejects with
   * WorkerTimeout or WorkerCrash. Rejects at once with the reason of an abort; then the worker is
   * ended unless it cancels the task.
   */
  async run(task: Task, { timeoutMs, signal, caller, onStart }: RunOptions): Promise<Answer> {
    const aborted = anyOf(this.#closing.signal, signal);
    const freeSlot = await this.#slots.of(caller).enter(aborted);
    while (true) {
      const replaced = this.#replacing.signal;
      const either = anyOf(aborted, replaced);
      let worker: PoolWorker | undefined;
      try {
        either.throwIfAborted();
        worker = this.#workers.take(caller?.isLong ?? false);
        onStart?.();
        const answer = await exchange<Answer>(worker, { task }, { timeoutMs, signal: either });
        this.#workers.giveBack(worker);
        freeSlot();
        return answer;
      } catch (error) {
        const stopped = this.#stop(worker, this.#patienceMs);
        if (error === replaced.reason) continue;
        // The slot is free when the worker has stopped; the caller does not wait for that.
        stopped.then(freeSlot, freeSlot);
        throw error;
      }
    }
  }

  /**
   * Has a worker do a task that has several answers. The worker makes one when the reader asks
   * for it, and belongs to the reader until the last one, so that a slow reader keeps it from
   * others: see `isWanted`. Rejects as `run` does; `timeoutMs` is for all answers together, without
   * the reader's time. A restart of the pool does not repeat such a task: it rejects.
   */
  async *stream(task: Task, options: StreamOptions<Answer>): AsyncGenerator<Answer, void> {
    const { timeoutMs, signal, caller, isLast } = options;
    const aborted = anyOf(this.#closing.signal, this.#replacing.signal, signal);
    const freeSlot = await this.#slots.of(caller).enter(aborted);
    let worker: PoolWorker | undefined;
    let isWaiting = false;
    let hasEnded = false;
    try {
      aborted.throwIfAborted();
      worker = this.#workers.take(caller?.isLong ?? false);
      let message: PoolMessage<Task> = { task };
      let remainingMs = timeoutMs;
      while (!hasEnded) {
        if (!this.#workers.has(worker)) throw new WorkerCrash('A worker stopped.');
        isWaiting = false;
        const start = performance.now();
        const answer: Answer = await exchange(worker, message, {
          timeoutMs: Math.max(1, remainingMs),
          signal: aborted,
        });
        remainingMs -= performance.now() - start;
        isWaiting = true;
        hasEnded = isLast(answer);
        if (hasEnded) {
          // Others need not wait until the last answer is read.
          this.#workers.giveBack(worker);
          freeSlot();
        }
        yield answer;
        if (!hasEnded) aborted.throwIfAborted();
        message = { more: true };
      }
    } finally {
      if (!hasEnded) {
        // A worker that computes might give the next answer before it hears of the end.
        const stopped = this.#stop(worker, isWaiting ? waitingMs : 0);
        stopped.then(freeSlot, freeSlot);
      }
    }
  }

  /** Whether tasks wait for a worker. */
  get isWanted(): boolean {
    return this.#slots.areWanted;
  }

  /** Calls the listener whenever a task has to wait. Returns a function that ends that. */
  onWanted(listener: () => void): () => void {
    return this.#slots.onWanted(listener);
  }

  /** Replaces every worker by a new one. The tasks of old workers start again from the beginning. */
  restart(): void {
    const startNew = this.#workers.replaceAll();
    this.#replacing.abort(new WorkerCrash('The worker is replaced.'));
    this.#replacing = new AbortController();
    startNew();
  }

  /** Ends all workers; unfinished tasks reject with WorkerCrash. */
  async close(): Promise<void> {
    this.#closing.abort(new WorkerCrash('The service is shutting down.'));
    await this.#workers.endAll();
  }

  async #stop(worker: PoolWorker | undefined, patienceMs: number): Promise<void> {
    if (worker) await this.#workers.stop(worker, patienceMs);
  }
}

function anyOf(...signals: (AbortSignal | undefined)[]): AbortSignal {
  return AbortSignal.any(signals.filter((signal) => signal !== undefined));
}
