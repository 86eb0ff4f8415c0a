import { spareFor } from '../jobs/spare.ts';
import type { MemoryShares } from '../memory/shares.ts';
import type { EngineAnswer, EngineTask, TaskPool } from './ask-worker.ts';
import { traitsOf } from './catalogue/provider-traits.ts';
import type { EngineModel } from './engine-model.ts';
import type { ModelKind } from './model-kinds.ts';
import { type PoolWorker, startProcess, startThread } from './pool/pool-worker.ts';
import { WorkerPool, type WorkerPoolOptions } from './pool/worker-pool.ts';

/** How many tasks run at once in other people's code; each has a process. */
export const packageCallsAtOnce = 8;

/** Pools of processes that every service uses: one for models, one for decoding. */
const poolsOfProcesses = 2;

/**
 * The largest number of processes on a machine with this many processors, without those of packages
 * and deployments. All tasks of a pool may run in processes for long work, while those for short work
 * are idle.
 */
export function maxProcesses(processors: number): number {
  return poolsOfProcesses * (processors + 2 * spareFor(processors));
}

/** Bytes. A process that holds more after a task is replaced. A new process holds 50 MiB. */
const maxIdleBytes = 192 * 2 ** 20;

/**
 * How long an idle process of a deployment waits for work. Short, because there can be as many
 * deployments as customers.
 */
const dedicatedIdleMs = 10_000;

/** How many conversations run on this machine at once. All are short work. */
const chatsAtOnce = 2;

/** How long a cancelled call of a package may take to end itself. Then its process is ended. */
const cancelTimeoutMs = 1000;

/**
 * How long other cancelled work may take to end itself. A new process would take as long to start, and
 * longer for its first work. What computes all that time does not hear of a cancellation.
 */
const computingCancelMs = 250;

/**
 * Kinds of models that decode videos, or the AAC of recordings. They run in processes: ending a
 * thread with a native decoder in it would end the whole process.
 */
const kindsThatDecode: ReadonlySet<ModelKind> = new Set<ModelKind>([
  'video',
  'videoEdit',
  'imageClassifier',
  'voice',
  'music',
]);

export type Pools = ReturnType<typeof createPools>;

/** Pools of processes that can work for several catalogues at once: each task brings its model. */
export type SharedPools = ReturnType<typeof createSharedPools>;

/** What pools may use of this machine's memory. */
type PoolMemory = Pick<MemoryShares, 'workerHeap' | 'workerIdleMs'>;

/** @param size how many tasks run at once in a pool. */
export function createSharedPools(size: number, memory: PoolMemory) {
  const options = { ...processesOf(size, memory), spare: spareFor(size) };
  return {
    /** For models that compute. */
    computing: createPool(options),
    /** For what opens files. */
    decoding: createPool(options),
  };
}

function processesOf(size: number, { workerHeap, workerIdleMs: idleMs }: PoolMemory) {
  const heapMb = Math.floor(workerHeap / 2 ** 20);
  return {
    start: startProcess,
    size,
    heapMb,
    maxIdleBytes,
    idleMs,
    patienceMs: computingCancelMs,
  };
}

/**
 * The pools of a service's engines.
 *
 * @param size how many tasks run at once in a pool.
 * @param shared pools that other engines use too. Whoever created them closes them.
 */
export function createPools(size: number, memory: PoolMemory, shared?: SharedPools) {
  const processes = processesOf(size, memory);
  const own = {
    /** For other people's code. */
    packages: createPool({
      ...processes,
      size: packageCallsAtOnce,
      spare: spareFor(packageCallsAtOnce),
      patienceMs: cancelTimeoutMs,
    }),
    /** For conversations with models on this machine, which do not wait for jobs. */
    chats: createPool({
      start: startThread,
      heapMb: processes.heapMb,
      size: 0,
      spare: chatsAtOnce,
    }),
    ...(shared ? {} : createSharedPools(size, memory)),
  };
  const pools = { ...own, ...shared } as typeof own & SharedPools;
  return {
    ...pools,

    /** The pool for a model of this machine. */
    poolOf({ definition, kind }: EngineModel): TaskPool {
      if (traitsOf(definition).lane === 'packages') return pools.packages;
      return kindsThatDecode.has(kind) ? pools.decoding : pools.computing;
    },

    /**
     * A pool for one deployment.
     *
     * @param onStart is called with each process that starts.
     */
    createDedicated: (onStart: (process: PoolWorker) => void) =>
      createPool({ ...processes, idleMs: dedicatedIdleMs, onStart }),

    /** Ends all processes and threads, except those of deployments and of shared pools. */
    async close(): Promise<void> {
      await Promise.all(Object.values(own).map((pool) => pool.close()));
    },
  };
}

function createPool(options: Omit<WorkerPoolOptions, 'file'>) {
  const file = new URL(workerFile, import.meta.url);
  return new WorkerPool<EngineTask, EngineAnswer>({ ...options, file });
}

const workerFile = import.meta.url.endsWith('.ts') ? './worker/worker.ts' : './worker/worker.js';
