import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import { requestHash } from '../jobs/request-hash.ts';

/**
 * What a job keeps is of the generation that the cache had when the job began, and what jobs get is
 * of the newest: so nothing that was made or fetched before a clearing is there after it, however
 * late its job ends.
 */
export async function cacheGeneration(db: Db, deploymentId: number): Promise<number> {
  const { cache_generation: generation } = await db
    .selectFrom('deployments')
    .select('cache_generation')
    .where('id', '=', deploymentId)
    .executeTakeFirstOrThrow();
  return generation;
}

/** Has nobody get what the cache has now, from the end of the transaction on. */
export async function renewCache(db: Transaction<Tables>, deploymentId: number): Promise<void> {
  await db
    .updateTable('deployments')
    .set({ cache_generation: sql<number>`cache_generation + 1` })
    .where('id', '=', deploymentId)
    .execute();
}

/** Whether a row of a cache is of its newest generation. */
export function isCurrent(deploymentId: number): RawBuilder<boolean> {
  return sql`generation = (select cache_generation from deployments where id = ${deploymentId})`;
}

/** What a request with a seed gave. */
export interface CachedResult {
  /** Names of its files. */
  files: string[];
  /** The contract's GenerationMeta. */
  meta: Record<string, unknown>;
}

/** How long a result answers for a request that comes again, as a Postgres interval. */
export const resultLifetime = '24 hours';

/**
 * The key of a request: undefined where it names no seed, and so asks for something new. Where it
 * is to be told does not matter.
 */
export function resultKey(operation: string, input: Record<string, unknown>): Buffer | undefined {
  const { webhook: _webhook, track_id: _trackId, ...asked } = input;
  return asked.seed ? requestHash(operation, asked) : undefined;
}

/** The result that the deployment has for this request; undefined where there is none lately. */
export async function readResult(
  db: Db,
  deploymentId: number,
  key: Buffer,
): Promise<CachedResult | undefined> {
  return await db
    .selectFrom('deployment_results')
    .select(['files', 'meta'])
    .where('deployment_id', '=', deploymentId)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - ${resultLifetime}::interval`)
    .where(isCurrent(deploymentId))
    .executeTakeFirst();
}

/**
 * Keeps a result, unless a newer one is kept.
 *
 * @param generation of the cache when its job began: see cacheGeneration.
 */
export async function keepResult(
  db: Db,
  { deploymentId, key, generation }: { deploymentId: number; key: Buffer; generation: number },
  { files, meta }: CachedResult,
): Promise<void> {
  const kept = { files, meta: JSON.stringify(meta), generation, created_at: sql<Date>`now()` };
  await db
    .insertInto('deployment_results')
    .values({ deployment_id: deploymentId, key, ...kept })
    .onConflict((conflict) =>
      conflict
        .columns(['deployment_id', 'key'])
        .doUpdateSet(kept)
        .where('deployment_results.generation', '<=', generation),
    )
    .execute();
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
