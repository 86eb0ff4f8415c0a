import { sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import { maxFileBytes } from '../engines/max-file-bytes.ts';
import { byteLimit, collect } from '../files/byte-limit.ts';
import type { Job } from '../jobs/job.ts';
import { requestHash } from '../jobs/request-hash.ts';
import { mediaTypeOf } from '../media/file-name.ts';
import { fileNameIn, type OutputFile } from '../media/outputs.ts';
import type { Storage } from '../media/storage.ts';
import { cacheGeneration, isCurrent } from './caches.ts';

/** How long a result is reused for the same request, as a Postgres interval. */
export const resultLifetime = '24 hours';

/**
 * The cached results of a deployment for requests like that of the job. Undefined for a request
 * without a seed, because it asks for something new each time. Call this before the job begins: see
 * cacheGeneration.
 */
export async function resultsFor(
  { db, storage }: { db: Db; storage: Pick<Storage, 'read'> },
  deploymentId: number,
  { operation, modelId, input }: Pick<Job, 'operation' | 'modelId' | 'input'>,
) {
  // These fields do not change the result.
  const { webhook: _webhook, track_id: _trackId, ...cachedInput } = input;
  if (!cachedInput.seed) return undefined;
  const key = requestHash(operation, { model_id: modelId, ...cachedInput });
  const generation = await cacheGeneration(db, deploymentId);
  return {
    /**
     * The result of the same request; undefined if there is no recent one, or its files are gone.
     */
    async recall(): Promise<{ files: OutputFile[]; meta: Record<string, unknown> } | undefined> {
      const cached = await db
        .selectFrom('deployment_results')
        .select(['files', 'meta'])
        .where('deployment_id', '=', deploymentId)
        .where('key', '=', key)
        .where('created_at', '>', sql<Date>`now() - ${resultLifetime}::interval`)
        .where(isCurrent(deploymentId))
        .executeTakeFirst();
      if (!cached) return undefined;
      const isWithin = byteLimit(maxFileBytes);
      const read = cached.files.map((name) => readFile(storage, name, isWithin));
      const files = (await Promise.all(read)).filter((file) => file !== undefined);
      if (files.length < cached.files.length) return undefined;
      return { files, meta: { ...cached.meta, cached: true } };
    },

    /**
     * Stores the files and the contract's GenerationMeta, unless a result of a newer generation is
     * stored. One that lacks images is not stored: the next request may get them all.
     */
    async remember({ output, meta }: { output: string[]; meta: Record<string, unknown> }) {
      if (Number(meta.samples ?? 0) > output.length) return;
      const files = output.map(fileNameIn);
      const row = { files, meta: JSON.stringify(meta), generation, created_at: sql<Date>`now()` };
      await db
        .insertInto('deployment_results')
        .values({ deployment_id: deploymentId, key, ...row })
        .onConflict((conflict) =>
          conflict
            .columns(['deployment_id', 'key'])
            .doUpdateSet(row)
            .where('deployment_results.generation', '<=', generation),
        )
        .execute();
    },
  };
}

/** Undefined if the file is gone, or larger than the limit. */
async function readFile(
  storage: Pick<Storage, 'read'>,
  name: string,
  isWithin: (chunk: Uint8Array) => boolean,
): Promise<OutputFile | undefined> {
  try {
    const stream = await storage.read(name);
    if (!stream) return undefined;
    // The owner of the storage can put anything in the place of the file.
    const content = await collect(stream, isWithin);
    return content && { content, mediaType: mediaTypeOf(name) };
  } catch {
    // The file may be in an earlier storage that cannot be reached. The job then makes it again.
    return undefined;
  }
}

/** Forgets all results of a deployment; their files stay. Returns how many there were. */
export async function forgetResults(
  db: Transaction<Tables>,
  deploymentId: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('deployment_results')
    .where('deployment_id', '=', deploymentId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
