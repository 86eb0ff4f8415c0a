import { cacheGeneration, keepResult, readResult, resultKey } from '../../deployments/caches.ts';
import type { Job } from '../../jobs/job.ts';
import { mediaTypeOf } from '../../media/file-name.ts';
import { fileNameIn, type OutputFile } from '../../media/outputs.ts';
import type { Storage } from '../../media/storage.ts';
import type { Context } from '../context.ts';
import type { EngineResult } from './define.ts';

/** What a deployment keeps for requests like that of a job. */
export interface DeploymentResults {
  /** The result of the same request; undefined where there is none, or its files are gone. */
  recall(): Promise<EngineResult | undefined>;
  /** Keeps a result for the next such request. */
  remember(result: { output: string[]; meta: Record<string, unknown> }): Promise<void>;
}

/** Does nothing for a request that asks for something new each time. */
export async function resultsOf(
  { db, deployments }: Pick<Context, 'db' | 'deployments'>,
  deploymentId: number,
  { operation, input }: Pick<Job, 'operation' | 'input'>,
): Promise<DeploymentResults> {
  const key = resultKey(operation, input);
  if (!key) return { recall: async () => undefined, remember: async () => {} };
  // As the cache is before the job begins.
  const generation = await cacheGeneration(db, deploymentId);
  return {
    async recall() {
      const cached = await readResult(db, deploymentId, key);
      if (!cached) return undefined;
      const read = cached.files.map((name) => readFile(deployments.storages.all, name));
      const files = (await Promise.all(read)).filter((file) => file !== undefined);
      if (files.length < cached.files.length) return undefined;
      return { files, meta: { ...cached.meta, cached: true } };
    },
    remember: ({ output, meta }) =>
      keepResult(db, { deploymentId, key, generation }, { files: output.map(fileNameIn), meta }),
  };
}

async function readFile(storage: Storage, name: string): Promise<OutputFile | undefined> {
  try {
    const stream = await storage.read(name);
    if (!stream) return undefined;
    const content = new Uint8Array(await new Response(stream).arrayBuffer());
    return { content, mediaType: mediaTypeOf(name) };
  } catch {
    // It may be in a storage of before that is away. What cannot be read is made again.
    return undefined;
  }
}
