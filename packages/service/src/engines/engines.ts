import { availableParallelism } from 'node:os';
import { availableToProcess, type MemoryShares, shareMemory } from '../memory/limit.ts';
import { type Catalogue, loadCatalogue } from './catalogue/load.ts';
import { isSandbox } from './catalogue/provider-definition.ts';
import type { CatalogueOperations } from './catalogue/schema.ts';
import type { Chat } from './chat/conversation.ts';
import { localChat } from './chat/local-chat.ts';
import { remoteChat } from './chat/remote-chat.ts';
import { checkModels } from './check-models.ts';
import type { EngineModel } from './engine-model.ts';
import { createImages } from './images/images.ts';
import type { ModelKind } from './model-kinds.ts';
import { type PoolWorker, startProcess, startThread } from './pool/pool-worker.ts';
import { createSlots, type Slots } from './pool/slots.ts';
import { createWorkerPool, type WorkerPoolOptions } from './pool/worker-pool.ts';
import { createRegistry } from './registry.ts';
import {
  createRunTask,
  createUseTool,
  type EngineAnswer,
  type EngineTask,
  type TaskPool,
} from './run-task.ts';

interface EnginesOptions {
  /** What models can be for, and the kinds that each needs. */
  operations: CatalogueOperations;
  /** Catalogue file; undefined: the one that comes with the service. */
  models?: string | undefined;
  /** How many tasks are computed at once; one for each processor if left out. */
  threads?: number;
  memory?: EngineMemory;
}

export type EngineMemory = Pick<MemoryShares, 'workerHeap' | 'workerIdleMs' | 'decoding'>;

export type EngineWork = ReturnType<typeof createWork>;

/**
 * What engines do for jobs. Each function rejects with EngineError, or with the reason of an abort.
 *
 * @param decoding where files are worked on without a model.
 * @param room bytes that all images may take while they are decoded.
 */
function createWork(poolOf: Parameters<typeof createRunTask>[0], decoding: TaskPool, room: Slots) {
  const useTool = createUseTool(decoding);
  return { run: createRunTask(poolOf), useTool, ...createImages(useTool, room) };
}

/** What can be generated, and how. */
export type Engines = Awaited<ReturnType<typeof openEngines>>;

/** What engines do for jobs, in processes for nobody else. */
export type DedicatedEngines = ReturnType<Engines['openDedicated']>;

/** How many calls of providers elsewhere are under way at once; each has a thread that waits. */
const callsAtOnce = 16;

/** Those that compute and those that decode; deployments have more. */
export const poolsOfProcesses = 2;

/** A process that has more once it is done is replaced. One that has done nothing has 50 MiB. */
const mostAtRest = 192 * 2 ** 20;

/** How long those of deployments wait for more work: they are as many as there are customers. */
const dedicatedIdleMs = 10_000;

/** How many conversations are computed at once, each in moments. */
const chatsAtOnce = 2;

/**
 * Videos and the AAC of recordings are decoded in processes: native decoders would end the process
 * with their thread.
 */
const kindsThatDecode: ReadonlySet<ModelKind> = new Set([
  ...(['video', 'videoEdit', 'imageClassifier'] as const),
  ...(['voice', 'music'] as const),
]);

/** What a call has to end itself when it is wanted no more, so that its thread can be kept. */
const cancelMs = 1000;

/** Reads the catalogue, and sees that its models are there. Throws CatalogueError. */
export async function openEngines(options: EnginesOptions) {
  const catalogue = await loadCatalogue(options.operations, options.models);
  const registry = createRegistry(catalogue);
  const size = options.threads ?? availableParallelism();
  const memory = options.memory ?? shareMemory(availableToProcess(), poolsOfProcesses * size);
  const room = createSlots(memory.decoding);
  const heapMb = Math.floor(memory.workerHeap / 2 ** 20);
  const { workerIdleMs: idleMs } = memory;
  const processes = { start: startProcess, size, heapMb, mostAtRest, idleMs };
  const threads = { start: startThread, heapMb };
  const computing = createPool(processes);
  const calling = createPool({ ...threads, size: callsAtOnce, patienceMs: cancelMs });
  const talking = createPool({ ...threads, size: chatsAtOnce });
  const decoding = createPool(processes);
  const pools = [computing, calling, talking, decoding];
  const close = async () => void (await Promise.all(pools.map((pool) => pool.close())));
  try {
    await checkModels(catalogue, ({ definition }) => (isSandbox(definition) ? computing : calling));
  } catch (error) {
    await close();
    throw error;
  }
  const poolOf = ({ definition, kind }: EngineModel, task: object) => {
    if (!isSandbox(definition)) return isDecodedHere(kind, task) ? decoding : calling;
    return kindsThatDecode.has(kind) ? decoding : computing;
  };
  const engineWork = createWork(poolOf, decoding, room);
  return {
    ...registry,
    ...createChat(localChat(talking, decoding, engineWork)),
    ...engineWork,
    /** How many jobs keep the engines busy. */
    jobsAtOnce: size + (callsOthers(catalogue) ? callsAtOnce : 0),
    /** Starts no process before there is work. @param onStart hears of each that starts. */
    openDedicated(onStart: (process: PoolWorker) => void) {
      const pool = createPool({ ...processes, idleMs: dedicatedIdleMs, onStart });
      const { restart, close } = pool;
      return { ...createWork(() => pool, pool, room), restart, close };
    },
    /** Ends all work, but for that of dedicated engines. */
    close,
  };
}

/** Conversations wait for no job: those that are computed have threads of their own. */
function createChat(local: Chat): Chat {
  const of = ({ definition }: EngineModel) => (isSandbox(definition) ? local : remoteChat);
  return {
    generateText: (model, call, signal) => of(model).generateText(model, call, signal),
    streamText: (model, call, signal) => of(model).streamText(model, call, signal),
  };
}

/** What is left to do here for a model elsewhere: to look at frames, and to put a sound under a film. */
function isDecodedHere(kind: ModelKind, task: { video?: unknown; audio?: unknown }): boolean {
  if (kind === 'imageClassifier') return task.video !== undefined;
  return kind === 'video' && task.audio !== undefined;
}

function callsOthers({ models }: Catalogue): boolean {
  return models.some(({ provider }) => provider !== 'sandbox');
}

function createPool(options: Omit<WorkerPoolOptions, 'file'>) {
  const file = new URL(workerFile, import.meta.url);
  return createWorkerPool<EngineTask, EngineAnswer>({ ...options, file });
}

const workerFile = import.meta.url.endsWith('.ts') ? './worker/worker.ts' : './worker/worker.js';
