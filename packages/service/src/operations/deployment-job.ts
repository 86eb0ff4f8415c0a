import { Problem } from '@genmedia/server';
import { cacheGeneration } from '../deployments/cache-generation.ts';
import {
  type CachedResult,
  keepResult,
  readResult,
  resultKey,
} from '../deployments/result-cache.ts';
import type { EngineWork } from '../engines/engines.ts';
import type { JobRun, RunJob } from '../jobs/execute.ts';
import { type Job, JobError } from '../jobs/job.ts';
import { mediaTypeOf } from '../media/media-types.ts';
import { fileNameIn, type OutputFile } from '../media/outputs.ts';
import type { Storage } from '../media/storage.ts';
import type { Context } from './context.ts';
import { type EngineResult, engineJob } from './engine-job.ts';
import { toProblem } from './problems.ts';

/** What the engines in the processes of a deployment do for a job. */
export type DedicatedWork = (
  job: Job,
  engines: EngineWork,
  signal: AbortSignal,
) => Promise<EngineResult>;

type Needed = Pick<Context, 'db' | 'publicUrl' | 'deployments'>;

/**
 * A job that the processes of its deployment work on: its files go to the deployment's storage, and
 * a result that the deployment has already is not made again.
 */
export function deploymentJob(context: Needed, work: DedicatedWork): RunJob {
  const { publicUrl, deployments } = context;
  const { pools, storages } = deployments;

  async function doOn(id: number, job: Job, attempt: JobRun) {
    const key = resultKey(job.operation, job.input);
    const generation = await cacheGeneration(context.db, id);
    const known = key && (await recall(context, id, key));
    const run = engineJob(
      { publicUrl, storage: storages.of(id) },
      async (_job, signal) =>
        known ?? (await pools.use(id, (engines) => work(job, engines, signal))),
    );
    const result = await run(job, attempt);
    // Kept or not, the job is done.
    if (key && !known) {
      await remember(context, { deploymentId: id, key, generation }, result).catch(() => {});
    }
    return result;
  }

  return async (job, attempt) => {
    if (job.deploymentId === null) throw new Error(`No deployment does job ${job.id}.`);
    try {
      return await doOn(job.deploymentId, job, attempt);
    } catch (error) {
      throw orAgain(error);
    }
  };
}

/** The result of the same request; undefined where there is none, or its files are gone. */
async function recall(
  { db, deployments }: Needed,
  deploymentId: number,
  key: Buffer,
): Promise<EngineResult | undefined> {
  const cached = await readResult(db, deploymentId, key);
  if (!cached) return undefined;
  const read = cached.files.map((name) => readFile(deployments.storages.all, name));
  const files = (await Promise.all(read)).filter((file) => file !== undefined);
  if (files.length < cached.files.length) return undefined;
  return { files, meta: { ...cached.meta, cached: true } };
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

async function remember(
  { db }: Needed,
  of: Parameters<typeof keepResult>[1],
  result: Record<string, unknown>,
): Promise<void> {
  const { output, meta } = result as { output: string[]; meta: CachedResult['meta'] };
  await keepResult(db, of, { files: output.map(fileNameIn), meta });
}

/** What keeps the records of deployments out of reach may pass. */
function orAgain(error: unknown): unknown {
  const problem = toProblem(error);
  if (error === problem || !(problem instanceof Problem) || problem.status !== 503) return error;
  return new JobError('unavailable', problem.message, {
    cause: error,
    retryable: true,
    detail: String(error),
  });
}
