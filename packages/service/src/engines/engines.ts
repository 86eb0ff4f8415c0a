import { availableParallelism } from 'node:os';
import { availableToProcess } from '../memory/limit.ts';
import { type MemoryShares, shareMemory } from '../memory/shares.ts';
import type { Tally } from '../usage/tally.ts';
import { poolFor } from './ask-worker.ts';
import { type Catalogue, loadCatalogue } from './catalogue/load.ts';
import type { CatalogueOperations } from './catalogue/operations.ts';
import { defaultLimit, type ProviderDefinition } from './catalogue/provider-definition.ts';
import { type ProviderTraits, traitsOf } from './catalogue/provider-traits.ts';
import { createChat } from './chat/create-chat.ts';
import { checkModels } from './check-models.ts';
import type { Submissions } from './hosts/submissions.ts';
import { createClassifyImage } from './images/classify.ts';
import { createImages } from './images/images.ts';
import { meterChat } from './metering/meter-chat.ts';
import { WorkerCrash } from './pool/exchange.ts';
import type { PoolWorker } from './pool/pool-worker.ts';
import { type Caller, Slots } from './pool/slots.ts';
import {
  createPools,
  maxProcesses,
  type Pools,
  packageCallsAtOnce,
  type SharedPools,
} from './pools.ts';
import { createRegistry } from './registry.ts';
import { createRemoteSlots } from './remote/remote-slots.ts';
import { createRunTask, type TaskLanes, type TaskOwner } from './run-task.ts';
import { createUseTool } from './use-tool.ts';

interface EnginesOptions {
  /** Operations that models may do, and the kinds of models that each operation needs. */
  operations: CatalogueOperations;
  /** Catalogue file; if undefined, the one that comes with the service. */
  models?: string | undefined;
  /** How many tasks run on this machine at once; one for each processor if left out. */
  threads?: number;
  /** What the engines may use of this machine's memory; their usual share if left out. */
  memory?: EngineMemory;
  /**
   * Pools that several engines in one process share, whatever their catalogues. Whoever created them
   * closes them. Each has its own if left out.
   */
  pools?: SharedPools | undefined;
}

export type EngineMemory = Pick<MemoryShares, 'workerHeap' | 'workerIdleMs' | 'decoding'>;

export type EngineWork = ReturnType<typeof createWork>;

/**
 * The work of engines for jobs. Each function rejects with EngineError, or with the reason of an
 * abort.
 *
 * @param tools pool for work on files that needs no model.
 * @param decodingMemory slots, one for each byte that all images together may take while they are
 *   decoded.
 */
function createWork(
  lanes: TaskLanes,
  tools: TaskLanes['decoding'],
  decodingMemory: Slots,
  owner: TaskOwner,
) {
  const useTool = createUseTool(poolFor(owner.caller, tools));
  const run = createRunTask(lanes, owner);
  const images = createImages(useTool, decodingMemory.of(owner.caller));
  const classifyImage = createClassifyImage(lanes, owner, { run, ...images });
  return { run, useTool, classifyImage, ...images };
}

/** The models of the service and the work that they do. */
export type Engines = Awaited<ReturnType<typeof openEngines>>;

/** Engines whose processes work for one deployment only. */
export type DedicatedEngines = ReturnType<typeof dedicatedEngines>;

/**
 * Engines whose models and tools run in one pool of their own. What opens files for remote models
 * runs in the pool of all.
 */
function dedicatedEngines(
  pool: ReturnType<Pools['createDedicated']>,
  lanes: TaskLanes,
  decodingMemory: Slots,
) {
  const ownLanes = { ...lanes, poolOf: () => pool };
  return {
    of: (caller?: Caller, submissions?: Submissions, tally?: Tally) =>
      createWork(ownLanes, pool, decodingMemory, { caller, submissions, tally }),
    restart: () => pool.restart(),
    close: () => pool.close(),
  };
}

/** Reads the catalogue and checks that its models exist. Throws CatalogueError. */
export async function openEngines(options: EnginesOptions) {
  const catalogue = await loadCatalogue(options.operations, options.models);
  const size = options.threads ?? availableParallelism();
  const memory = options.memory ?? shareMemory(availableToProcess(), maxProcesses(size));
  const pools = createPools(size, memory, options.pools);
  await checkModels(catalogue, pools.packages).catch(async (error: unknown) => {
    await pools.close();
    throw error;
  });
  const closing = new AbortController();
  const decodingMemory = new Slots(memory.decoding);
  const lanes: TaskLanes = {
    poolOf: pools.poolOf,
    decoding: pools.decoding,
    slotsOf: createRemoteSlots(catalogue),
    closing: closing.signal,
  };
  const workOf = (caller?: Caller, submissions?: Submissions, tally?: Tally) => {
    const work = createWork(lanes, pools.decoding, decodingMemory, { caller, submissions, tally });
    const chat = createChat(pools, caller, work);
    return { ...work, ...(tally ? meterChat(chat, tally) : chat) };
  };
  return {
    ...createRegistry(catalogue),
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
     * Engines for a deployment. They start no process before there is work.
     *
     * @param onStart is called with each process that starts.
     */
    openDedicated: (onStart: (process: PoolWorker) => void) =>
      dedicatedEngines(pools.createDedicated(onStart), lanes, decodingMemory),
    /** Ends all work, except what runs in the pools of dedicated engines. */
    async close() {
      closing.abort(new WorkerCrash('The service is shutting down.'));
      await pools.close();
    },
  };
}

/** How many jobs keep this machine and all calls of other models busy. */
function jobsAtOnce({ models, providers }: Catalogue, processors: number): number {
  const names = [...new Set(models.map(({ provider }) => provider))];
  const used = names.flatMap((name) => providers[name] ?? []);
  const isIn = (lane: ProviderTraits['lane']) => (definition: ProviderDefinition) =>
    traitsOf(definition).lane === lane;
  const limits = used.filter(isIn('remote')).map(({ limit = defaultLimit }) => limit);
  const packages = used.some(isIn('packages')) ? packageCallsAtOnce : 0;
  return processors + packages + limits.reduce((sum, limit) => sum + limit, 0);
}
