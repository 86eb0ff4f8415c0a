import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * From now on the files of a deployment go where all others do. Those in its own storage stay there
 * and are served from there. Returns 1 where it had one, else 0.
 */
export async function resetStorage(db: Transaction<Tables>, deploymentId: number): Promise<number> {
  const { rows } = await sql`
    update deployments set storage_id = null
    where id = ${deploymentId} and storage_id is not null
    returning id`.execute(db);
  return rows.length;
}
