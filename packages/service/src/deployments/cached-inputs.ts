import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { WrittenFile } from '../media/storage.ts';
import { isCurrent } from './caches.ts';

/** After this time the content at the URL may have changed. */
const lifetime = '1 hour';

/** The key of a URL: its hash, as it can contain secrets. A file that no job gets has that of its name. */
function keyOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * The cached file of the URL, and whether it is in another storage than the deployment's new files;
 * undefined if there is none, or if it is too old.
 */
export async function findCached(db: Db, deploymentId: number, url: string) {
  const isElsewhere = sql<boolean>`
    (select storage_id from deployment_files where name = file) is distinct from
    (select storage_id from deployments where id = ${deploymentId})`;
  return await db
    .selectFrom('deployment_inputs')
    .select(['file', isElsewhere.as('isElsewhere')])
    .where('key', '=', keyOf(url))
    .where(isAvailable(deploymentId))
    .executeTakeFirst();
}

/** Condition: jobs of the deployment can get the file of a row. */
function isAvailable(deploymentId: number): RawBuilder<boolean> {
  return sql`deployment_id = ${deploymentId} and ${isCurrent(deploymentId)}
    and created_at > now() - ${lifetime}::interval`;
}

/** The generation of a file that no job gets, because it is not stored yet or not needed any more. */
const unusedGeneration = 0;

/** Adds the row of a file before the file is stored: a file without a row would stay forever. */
export async function addUnused(db: Db, deploymentId: number, file: string): Promise<void> {
  await sql`insert into deployment_inputs (deployment_id, key, file, size, generation)
    values (${deploymentId}, ${keyOf(file)}, ${file}, 0, ${unusedGeneration})`.execute(db);
}

/**
 * Lets jobs get a file that is stored, unless they get one of a newer generation. Returns the file
 * that is no longer needed: the earlier one, or this one.
 */
export async function publish(
  db: Db,
  deploymentId: number,
  url: string,
  { name, size }: WrittenFile,
  generation: number,
): Promise<string | undefined> {
  const key = keyOf(url);
  return await db.transaction().execute(async (transaction) => {
    // One job after the other, so that each sees the file that the one before it stored.
    await sql`select from deployments where id = ${deploymentId} for no key update`.execute(
      transaction,
    );
    const earlier = await transaction
      .selectFrom('deployment_inputs')
      .select(['file', 'generation'])
      .where('deployment_id', '=', deploymentId)
      .where('key', '=', key)
      .executeTakeFirst();
    if (earlier && earlier.generation > generation) return name;
    if (earlier) {
      await sql`
        update deployment_inputs set key = ${keyOf(earlier.file)}, generation = ${unusedGeneration}
        where deployment_id = ${deploymentId} and key = ${key}`.execute(transaction);
    }
    const { rows } = await sql`
      update deployment_inputs
      set key = ${key}, size = ${size}, generation = ${generation}, created_at = now()
      where deployment_id = ${deploymentId} and key = ${keyOf(name)} returning file`.execute(
      transaction,
    );
    // If its row is gone, as with its account, nothing else would remove this file.
    return rows.length > 0 ? earlier?.file : name;
  });
}

/**
 * The oldest files, if there are too many bytes. Those that no job gets any more are left to `sweep`:
 * they may be in a bucket that does not answer, and each job would wait for it.
 */
export async function surplusFiles(
  db: Db,
  { deploymentId, maxBytes, except }: { deploymentId: number; maxBytes: number; except: string },
): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select file from (
      select file, sum(size) over (order by created_at desc, file) as total from deployment_inputs
      where ${isAvailable(deploymentId)}
    ) kept
    where file <> ${except} and total > ${maxBytes}`.execute(db);
  return rows.map(({ file }) => file);
}

/** The oldest file that is too old, and its storage: 0 is that of the service. */
export async function oldestExpired(db: Db, unreachable: readonly number[]) {
  const storageId = sql<number>`coalesce(storage_id, 0)`;
  return await db
    .selectFrom('deployment_inputs')
    .leftJoin('deployment_files', 'name', 'file')
    .select(['file', storageId.as('storageId')])
    .where('created_at', '<=', sql<Date>`now() - ${lifetime}::interval`)
    .where(sql<boolean>`${storageId} <> all(${[...unreachable]}::bigint[])`)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}

/** Not those that are unused: one of them may be on its way to its storage. */
export async function outdatedFiles(db: Db, deploymentId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('deployment_inputs')
    .select('file')
    .where('deployment_id', '=', deploymentId)
    .where('generation', '<>', unusedGeneration)
    .where(sql<boolean>`not ${isCurrent(deploymentId)}`)
    .execute();
  return rows.map(({ file }) => file);
}

/** Number and size of the files that the deployment's jobs can get from its cache. */
export async function cachedInputs(db: Db, deploymentId: number) {
  const { rows } = await sql<{ inputs: number; bytes: number }>`
    select count(*) as inputs, coalesce(sum(size), 0)::bigint as bytes from deployment_inputs
    where ${isAvailable(deploymentId)}`.execute(db);
  return rows[0] ?? { inputs: 0, bytes: 0 };
}
