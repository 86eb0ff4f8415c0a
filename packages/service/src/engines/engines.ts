import { availableParallelism } from 'node:os';
import { loadCatalogue } from './catalogue/load.ts';
import { checkModels } from './check-models.ts';
import { generateImages, type ImageResult } from './images/generate-images.ts';
import { type GenerateImageBody, planImage } from './images/plan-image.ts';
import { createWorkerPool } from './pool/worker-pool.ts';
import { createRegistry, type Registry } from './registry.ts';
import { createRunTask } from './run-task.ts';
import type { EngineAnswer, EngineTask } from './worker/task.ts';

export interface EnginesOptions {
  /** Catalogue file; undefined: the one that comes with the service. */
  models?: string | undefined;
  /** How many jobs are worked on at once; one for each processor if left out. */
  threads?: number;
}

/** What can be generated, and how. */
export interface Engines extends Registry {
  /** Throws the InputError that generateImage would, before its job is accepted. */
  checkImage(body: GenerateImageBody): void;
  /**
   * Makes the images. Rejects with InputError, with EngineError, or with the reason of an abort;
   * however a model fails or hangs, no other job does.
   */
  generateImage(body: GenerateImageBody, signal?: AbortSignal): Promise<ImageResult>;
  /** Ends all work. */
  close(): Promise<void>;
}

/** Reads the catalogue, and sees that its models are there. Throws CatalogueError. */
export async function openEngines(options: EnginesOptions = {}): Promise<Engines> {
  const catalogue = await loadCatalogue(options.models);
  const registry = createRegistry(catalogue.models);
  const pool = createWorkerPool<EngineTask, EngineAnswer>({
    file: new URL(workerFile, import.meta.url),
    size: options.threads ?? availableParallelism(),
  });
  const runTask = createRunTask(pool);
  try {
    await checkModels(catalogue, runTask);
  } catch (error) {
    await pool.close();
    throw error;
  }
  return {
    ...registry,
    checkImage(body) {
      planImage(registry, body);
    },
    generateImage: async (body, signal) =>
      await generateImages(body, planImage(registry, body), runTask, signal),
    close: pool.close,
  };
}

const workerFile = import.meta.url.endsWith('.ts') ? './worker/worker.ts' : './worker/worker.js';
