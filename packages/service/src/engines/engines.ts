import { availableParallelism } from 'node:os';
import { loadCatalogue } from './catalogue/load.ts';
import { checkModels } from './check-models.ts';
import { generateImages, type ImageResult } from './images/generate-images.ts';
import { type GenerateImageBody, type ImageRequest, planImage } from './images/plan-image.ts';
import { startProcess } from './pool/child-process.ts';
import type { PoolWorker } from './pool/pool-worker.ts';
import { startThread } from './pool/thread.ts';
import { createWorkerPool, type WorkerPoolOptions } from './pool/worker-pool.ts';
import { createRegistry, type Registry } from './registry.ts';
import { createRunTask, type RunTask } from './run-task.ts';
import type { EngineAnswer, EngineTask } from './worker/task.ts';

export interface EnginesOptions {
  /** Catalogue file; undefined: the one that comes with the service. */
  models?: string | undefined;
  /** How many jobs are worked on at once; one for each processor if left out. */
  threads?: number;
}

/** What engines do for jobs. */
export interface EngineWork {
  /**
   * Makes the images. Rejects with InputError, with EngineError, or with the reason of an abort;
   * however a model fails or hangs, no other job does.
   */
  generateImage(body: GenerateImageBody, signal?: AbortSignal): Promise<ImageResult>;
  /** The same with the model that the catalogue has for dedicated servers. */
  generateEnterpriseImage(body: ImageRequest, signal?: AbortSignal): Promise<ImageResult>;
}

/** The same, in processes for nobody else. */
export interface DedicatedEngines extends EngineWork {
  /** Replaces all processes; what they were doing is done again by the new ones. */
  restart(): void;
  /** Ends all work. */
  close(): Promise<void>;
}

/** What can be generated, and how. */
export interface Engines extends Registry, EngineWork {
  /** Throws the InputError that generateImage would, before its job is accepted. */
  checkImage(body: GenerateImageBody): void;
  /** Throws the InputError that generateEnterpriseImage would, before its job is accepted. */
  checkEnterpriseImage(body: ImageRequest): void;
  /** Starts no process before there is work. @param onStart hears of each that starts. */
  openDedicated(onStart: (process: PoolWorker) => void): DedicatedEngines;
  /** Ends all work, but for that of dedicated engines. */
  close(): Promise<void>;
}

/** Reads the catalogue, and sees that its models are there. Throws CatalogueError. */
export async function openEngines(options: EnginesOptions = {}): Promise<Engines> {
  const catalogue = await loadCatalogue(options.models);
  const registry = createRegistry(catalogue.models);
  const size = options.threads ?? availableParallelism();
  const pool = createPool({ start: startThread, size });
  const runTask = createRunTask(pool);
  try {
    await checkModels(catalogue, runTask);
  } catch (error) {
    await pool.close();
    throw error;
  }
  return {
    ...registry,
    ...createWork(registry, runTask),
    checkImage(body) {
      planImage(registry.resolve('generateImage', body.model_id), body);
    },
    checkEnterpriseImage(body) {
      planImage(registry.resolveFirst('generateEnterpriseImage'), body);
    },
    openDedicated(onStart) {
      const { restart, close, run } = createPool({ start: startProcess, size, onStart });
      return { ...createWork(registry, createRunTask({ run })), restart, close };
    },
    close: pool.close,
  };
}

function createWork(registry: Registry, runTask: RunTask): EngineWork {
  return {
    async generateImage(body, signal) {
      const model = registry.resolve('generateImage', body.model_id);
      return await generateImages(body, planImage(model, body), runTask, signal);
    },
    async generateEnterpriseImage(body, signal) {
      const model = registry.resolveFirst('generateEnterpriseImage');
      return await generateImages(body, planImage(model, body), runTask, signal);
    },
  };
}

function createPool(options: Omit<WorkerPoolOptions, 'file'>) {
  const file = new URL(workerFile, import.meta.url);
  return createWorkerPool<EngineTask, EngineAnswer>({ ...options, file });
}

const workerFile = import.meta.url.endsWith('.ts') ? './worker/worker.ts' : './worker/worker.js';
