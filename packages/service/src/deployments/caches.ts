import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';

/**
 * The current generation of a deployment's cache. A job stores its entries with the generation that
 * it read when it began, and jobs get only entries of the newest generation. So what was made or
 * fetched before the cache was cleared is never in it afterwards, however late the job ends.
 */
export async function cacheGeneration(db: Db, deploymentId: number): Promise<number> {
  const { cache_generation: generation } = await db
    .selectFrom('deployments')
    .select('cache_generation')
    .where('id', '=', deploymentId)
    .executeTakeFirstOrThrow();
  return generation;
}

/** From the end of the transaction on, no job gets the present entries of the cache. */
export async function renewCache(db: Transaction<Tables>, deploymentId: number): Promise<void> {
  await db
    .updateTable('deployments')
    .set({ cache_generation: sql<number>`cache_generation + 1` })
    .where('id', '=', deploymentId)
    .execute();
}

/** Condition: a row of a cache belongs to the cache's newest generation. */
export function isCurrent(deploymentId: number): RawBuilder<boolean> {
  return sql`generation = (select cache_generation from deployments where id = ${deploymentId})`;
}
