import { availableParallelism } from 'node:os';
import { spareFor } from '../jobs/spare.ts';
import { availableToProcess, type MemoryShares, shareMemory } from '../memory/limit.ts';
import type { Tally } from '../usage/tally.ts';
import { type Catalogue, loadCatalogue } from './catalogue/load.ts';
import { defaultLimit, type ProviderDefinition } from './catalogue/provider-definition.ts';
import { type ProviderTraits, traitsOf } from './catalogue/provider-traits.ts';
import type { CatalogueOperations } from './catalogue/schema.ts';
import type { Chat } from './chat/conversation.ts';
import { localChat } from './chat/local-chat.ts';
import { remoteChat } from './chat/remote-chat.ts';
import { checkModels } from './check-models.ts';
import type { EngineModel } from './engine-model.ts';
import type { Submissions } from './hosts/submissions.ts';
import { createImages } from './images/images.ts';
import { meterChat } from './metering/meter-chat.ts';
import { meterTask } from './metering/meter-task.ts';
import type { ModelKind } from './model-kinds.ts';
import { WorkerCrash } from './pool/exchange.ts';
import { type PoolWorker, startProcess, startThread } from './pool/pool-worker.ts';
import { type Caller, createSlots, type OwnSlots, type Slots } from './pool/slots.ts';
import { createWorkerPool, type WorkerPoolOptions } from './pool/worker-pool.ts';
import { createRegistry } from './registry.ts';
import { callRemotely } from './remote/call-remotely.ts';
import {
  createUseTool,
  type EngineAnswer,
  type EngineTask,
  type RunTask,
  runInPool,
  type TaskPool,
  withStyle,
} from './run-task.ts';
import { tellSent } from './sent-tasks.ts';

interface EnginesOptions {
  /** Operations that models may do, and the kinds of models that each operation needs. */
  operations: CatalogueOperations;
  /** Catalogue file; if undefined, the one that comes with the service. */
  models?: string | undefined;
  /** How many tasks run on this machine at once; one for each processor if left out. */
  threads?: number;
  memory?: EngineMemory;
}

export type EngineMemory = Pick<MemoryShares, 'workerHeap' | 'workerIdleMs' | 'decoding'>;

export type EngineWork = ReturnType<typeof createWork>;

/**
 * The work of engines for jobs. Each function rejects with EngineError, or with the reason of an
 * abort.
 *
 * @param decoding pool for work on files that needs no model.
 * @param room bytes that all images together may take while they are decoded.
 */
function createWork(run: RunTask, decoding: TaskPool, room: OwnSlots) {
  const useTool = createUseTool(decoding);
  return {
    run: ((model, task, signal) => run(model, withStyle(task, model.style), signal)) as RunTask,
    useTool,
    ...createImages(useTool, room),
  };
}

/** A pool for the work of a caller. */
function ownPool(pool: TaskPool, caller: Caller | undefined): TaskPool {
  return {
    run: (task, options) => pool.run(task, { ...options, caller }),
    stream: (task, options) => pool.stream(task, { ...options, caller }),
    wanted: pool.wanted,
  };
}

/** The models of the service and the work that they do. */
export type Engines = Awaited<ReturnType<typeof openEngines>>;

/** Engines whose processes work for one deployment only. */
export type DedicatedEngines = ReturnType<Engines['openDedicated']>;

/** How many tasks run at once in other people's code; each has a process. */
const packageCallsAtOnce = 8;

/** Pools of processes: one for models, one for decoding. Deployments have more. */
const poolsOfProcesses = 2;

/** The largest number of processes on a machine with so many processors. */
export function maxProcesses(processors: number): number {
  return poolsOfProcesses * (processors + spareFor(processors));
}

/** Bytes. A process that holds more after a task is replaced. A new process holds 50 MiB. */
const maxAtRest = 192 * 2 ** 20;

/**
 * How long an idle process of a deployment waits for work. Short, because there can be as many
 * deployments as customers.
 */
const dedicatedIdleMs = 10_000;

/** How many conversations run on this machine at once. All are short work. */
const chatsAtOnce = 2;

/**
 * Kinds of models that decode videos, or the AAC of recordings. They run in processes: ending a
 * thread with a native decoder in it would end the whole process.
 */
const kindsThatDecode: ReadonlySet<ModelKind> = new Set([
  ...(['video', 'videoEdit', 'imageClassifier'] as const),
  ...(['voice', 'music'] as const),
]);

/** How long a cancelled call of a package may take to end itself. Then its process is ended. */
const cancelMs = 1000;

/** Reads the catalogue and checks that its models exist. Throws CatalogueError. */
export async function openEngines(options: EnginesOptions) {
  const catalogue = await loadCatalogue(options.operations, options.models);
  const registry = createRegistry(catalogue);
  const size = options.threads ?? availableParallelism();
  const memory = options.memory ?? shareMemory(availableToProcess(), maxProcesses(size));
  const room = createSlots(memory.decoding);
  const heapMb = Math.floor(memory.workerHeap / 2 ** 20);
  const { workerIdleMs: idleMs } = memory;
  const processes = { start: startProcess, size, heapMb, maxIdleBytes: maxAtRest, idleMs };
  const spare = spareFor(size);
  const threads = { start: startThread, heapMb };
  const computing = createPool({ ...processes, spare });
  const packages = createPool({
    ...processes,
    size: packageCallsAtOnce,
    spare: spareFor(packageCallsAtOnce),
    patienceMs: cancelMs,
  });
  const talking = createPool({ ...threads, size: 0, spare: chatsAtOnce });
  const decoding = createPool({ ...processes, spare });
  const remote = remoteSlots(catalogue);
  const closing = new AbortController();
  const pools = [computing, packages, talking, decoding];
  const close = async () => {
    closing.abort(new WorkerCrash('The service is shutting down.'));
    await Promise.all(pools.map((pool) => pool.close()));
  };
  try {
    await checkModels(catalogue, { computing, packages });
  } catch (error) {
    await close();
    throw error;
  }
  /** Runs tasks of a caller: those of remote models in this process, others in a pool. */
  const runFor =
    (
      caller: Caller | undefined,
      poolFor: (model: EngineModel) => TaskPool,
      submissions?: Submissions,
      tally?: Tally,
    ): RunTask =>
    async (model, task, signal) => {
      tellUnlessHost(model, task);
      const { requests, run } = meterTask(model, task, tally?.count);
      if (traitsOf(model.definition).lane !== 'remote') {
        const pool = ownPool(poolFor(model), caller);
        return await run(() => runInPool(pool, model, task, signal));
      }
      const options = {
        submissions,
        requests,
        slots: slotsFor(remote, model).of(caller),
        decoding: ownPool(decoding, caller),
        signal: AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]),
      };
      return await run(() => callRemotely(model, task, options));
    };
  const poolFor = ({ definition, kind }: EngineModel) => {
    if (traitsOf(definition).lane === 'packages') return packages;
    return kindsThatDecode.has(kind) ? decoding : computing;
  };
  const workOf = (caller?: Caller, submissions?: Submissions, tally?: Tally) => {
    const own = (pool: TaskPool) => ownPool(pool, caller);
    const run = runFor(caller, poolFor, submissions, tally);
    const work = createWork(run, own(decoding), room.of(caller));
    const sandboxChat = localChat(own(talking), own(decoding), work);
    const packageChat = localChat(own(packages), own(packages), work);
    const chat = createChat(sandboxChat, packageChat);
    return { ...work, ...(tally ? meterChat(chat, tally) : chat) };
  };
  return {
    ...registry,
    /** The service's own work. */
    ...workOf(),
    /**
     * The work of a caller. Where it has to wait, the work of different accounts takes turns.
     *
     * @param submissions of the job that the work is for.
     * @param tally counts what the work uses.
     */
    of: workOf,
    /** A provider of the catalogue, by its name. */
    providerOf: (name: string): ProviderDefinition | undefined => catalogue.providers[name],
    /** How many jobs at once keep all engines busy. */
    jobsAtOnce: jobsAtOnce(catalogue, size),
    /**
     * Starts no process before there is work. @param onStart is called with each process that
     * starts.
     */
    openDedicated(onStart: (process: PoolWorker) => void) {
      const pool = createPool({ ...processes, idleMs: dedicatedIdleMs, onStart });
      const { restart, close } = pool;
      const of = (caller?: Caller, submissions?: Submissions, tally?: Tally) => {
        return createWork(
          runFor(caller, () => pool, submissions, tally),
          ownPool(pool, caller),
          room.of(caller),
        );
      };
      return { of, restart, close };
    },
    /** Ends all work except that of dedicated engines. */
    close,
  };
}

/** Conversations do not wait for jobs: those with models on this machine have their own threads. */
function createChat(sandboxChat: Chat, packageChat: Chat): Chat {
  const chatOf = ({ definition }: EngineModel) => {
    const { lane, chatsHere } = traitsOf(definition);
    if (chatsHere) return remoteChat;
    return lane === 'computing' ? sandboxChat : packageChat;
  };
  return {
    generateText(model, calls, options) {
      tellUnlessHost(model, calls);
      return chatOf(model).generateText(model, calls, options);
    },
    streamText(model, calls, options) {
      tellUnlessHost(model, calls);
      return chatOf(model).streamText(model, calls, options);
    },
  };
}

/** What a host is asked is told where its mapping has made it. */
function tellUnlessHost({ provider, kind, model, mappings }: EngineModel, input: unknown): void {
  if (!mappings) tellSent({ provider, kind, to: model, input });
}

/** Slots for calls of remote models, by the names of their providers. */
function remoteSlots({ providers }: Catalogue): ReadonlyMap<string, Slots> {
  const remote = Object.entries(providers).filter(([, one]) => traitsOf(one).lane === 'remote');
  return new Map(
    remote.map(([name, { limit = defaultLimit }]) => [
      name,
      createSlots(limit, { spare: spareFor(limit) }),
    ]),
  );
}

function slotsFor(remote: ReadonlyMap<string, Slots>, { provider }: EngineModel): Slots {
  const slots = remote.get(provider);
  if (!slots) throw new Error(`The provider ${provider} is not remote.`);
  return slots;
}

/** How many jobs keep this machine and all calls of other models busy. */
function jobsAtOnce({ models, providers }: Catalogue, processors: number): number {
  const names = [...new Set(models.map(({ provider }) => provider))];
  const used = names.flatMap((name) => providers[name] ?? []);
  const isIn = (lane: ProviderTraits['lane']) => (one: ProviderDefinition) =>
    traitsOf(one).lane === lane;
  const limits = used.filter(isIn('remote')).map(({ limit = defaultLimit }) => limit);
  const packages = used.some(isIn('packages')) ? packageCallsAtOnce : 0;
  return processors + packages + limits.reduce((sum, limit) => sum + limit, 0);
}

function createPool(options: Omit<WorkerPoolOptions, 'file'>) {
  const file = new URL(workerFile, import.meta.url);
  return createWorkerPool<EngineTask, EngineAnswer>({ ...options, file });
}

const workerFile = import.meta.url.endsWith('.ts') ? './worker/worker.ts' : './worker/worker.js';
