import { cancel } from './exchange.ts';
import type { PoolWorker, Priority, StartWorker } from './pool-worker.ts';

export interface WorkersOptions {
  /** Module of a worker, which answers each task: see port.ts. */
  file: URL;
  /** startThread or startProcess. */
  start: StartWorker;
  /** The most tasks at once that are long. Workers start when they are needed, and stay. */
  size: number;
  /**
   * How many tasks that are not long run at once beside these. As many workers have a higher
   * priority, for such tasks. 0 if left out.
   */
  spare?: number;
  /** Mebibytes of JavaScript heap that a worker may use, without buffers; 512 if left out. */
  heapMb?: number;
  /** Milliseconds after which an idle worker is ended, to free its memory; never if left out. */
  idleMs?: number;
  /** A worker that holds more memory after a task is replaced; in bytes. */
  maxIdleBytes?: number;
  /** Called with each worker that starts. */
  onStart?: (worker: PoolWorker) => void;
}

/** The threads or processes of a pool: starts them when they are needed, and ends them. */
export class Workers {
  readonly #options: WorkersOptions;
  readonly #running = new Set<PoolWorker>();
  /** Idle workers, with the timers that end them. */
  readonly #idle = new Map<PoolWorker, NodeJS.Timeout | undefined>();

  constructor(options: WorkersOptions) {
    this.#options = options;
  }

  /** Whether the worker still belongs to the pool. */
  has(worker: PoolWorker): boolean {
    return this.#running.has(worker);
  }

  /** An idle worker, or a new one. There must be room for it: see Slots. */
  take(isLong: boolean): PoolWorker {
    const worker = isLong ? this.#takeForLong() : this.#takeForShort();
    this.#markBusy(worker);
    worker.hold(true);
    return worker;
  }

  /** Gives back a worker that has answered its task. */
  giveBack(worker: PoolWorker): void {
    const { maxIdleBytes = Infinity, idleMs } = this.#options;
    if (!this.has(worker)) return;
    if (worker.resident() > maxIdleBytes) {
      this.#retire(worker);
      return;
    }
    worker.hold(false);
    const timer =
      idleMs === undefined ? undefined : setTimeout(() => this.#retire(worker), idleMs).unref();
    this.#idle.set(worker, timer);
  }

  /**
   * Gives back a worker whose task is cancelled, or ends it if it does not answer within
   * `patienceMs`. Resolves when the worker is idle or is being ended; never rejects.
   */
  async stop(worker: PoolWorker, patienceMs: number): Promise<void> {
    if (this.has(worker) && (await cancel(worker, patienceMs))) this.giveBack(worker);
    else discard(worker);
  }

  /** Forgets all workers, which end; returns a function that starts as many new ones. */
  replaceAll(): () => void {
    const old = [...this.#running];
    this.#running.clear();
    for (const worker of old) this.#markBusy(worker);
    return () => {
      for (const worker of old) {
        discard(worker);
        this.giveBack(this.#start(worker.priority));
      }
    };
  }

  /** Ends all workers; resolves when they have ended. */
  async endAll(): Promise<void> {
    await Promise.all([...this.#running].map((worker) => worker.end()));
  }

  #start(priority: Priority): PoolWorker {
    const { file, start, heapMb = 512, onStart } = this.#options;
    const worker = start(file, heapMb, priority);
    const remove = () => {
      this.#running.delete(worker);
      this.#markBusy(worker);
    };
    // While a task runs, `exchange` listens too. An `error` without a listener would end this
    // process.
    worker.events.on('error', remove).on('exit', remove);
    this.#running.add(worker);
    onStart?.(worker);
    return worker;
  }

  #markBusy(worker: PoolWorker): void {
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
  }

  /**
   * Ends a worker to free its memory: nothing else does, because allocators keep what they have.
   */
  #retire(worker: PoolWorker): void {
    this.#running.delete(worker);
    this.#markBusy(worker);
    discard(worker);
  }

  #takeForLong(): PoolWorker {
    return this.#idleWith('long work') ?? this.#start('long work');
  }

  /** Where all workers for short work are busy, one for long work does it. */
  #takeForShort(): PoolWorker {
    const { spare = 0 } = this.#options;
    const forShort = [...this.#running].filter(({ priority }) => priority === 'short work');
    const mayStart = forShort.length < spare;
    return (
      this.#idleWith('short work') ?? (mayStart ? this.#start('short work') : this.#takeForLong())
    );
  }

  /** The worker that was busy last, so that the others stay idle until they are ended. */
  #idleWith(priority: Priority): PoolWorker | undefined {
    return [...this.#idle.keys()].findLast((worker) => worker.priority === priority);
  }
}

/** Ends a worker without waiting for it. If that fails, the worker emits `error`. */
function discard(worker: PoolWorker): void {
  worker.end().catch(() => {});
}
