import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';

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
