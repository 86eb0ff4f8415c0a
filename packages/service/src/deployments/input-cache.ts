import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { newFileName } from '../media/file-name.ts';
import type { FetchedFiles } from '../media/inputs/read.ts';
import type { WrittenFile } from '../media/storage.ts';
import { cacheGeneration, isCurrent } from './caches.ts';
import type { DeploymentStorages } from './storages.ts';

interface InputCacheOptions {
  db: Db;
  storages: DeploymentStorages;
  /** The most bytes of the files that the jobs of one deployment can get; 1 GiB if left out. */
  maxBytes?: number;
}

/** After this time the content at the URL may have changed. */
const lifetime = '1 hour';
const defaultMaxBytes = 2 ** 30;
/** After a removal that took longer, a sweep goes on with the files in other storages. */
const slowRemovalMs = 5000;

/**
 * Files that jobs of deployments fetched from the URLs of their inputs, for later jobs of the same
 * deployment.
 */
export class InputCache {
  readonly #db: Db;
  readonly #storages: DeploymentStorages;
  readonly #maxBytes: number;

  constructor({ db, storages, maxBytes = defaultMaxBytes }: InputCacheOptions) {
    this.#db = db;
    this.#storages = storages;
    this.#maxBytes = maxBytes;
  }

  /**
   * The cache of a deployment for a job that begins now. If the cache is cleared meanwhile, what the
   * job fetches is not reused.
   */
  forJob(deploymentId: number) {
    const db = this.#db;
    const storages = this.#storages;
    let generation: Promise<number> | undefined;
    /** The generation of the cache before the job fetched anything. */
    const firstGeneration = () => {
      generation ??= cacheGeneration(db, deploymentId);
      return generation;
    };
    return {
      /**
       * The cached file of the URL; undefined if there is none, or if it is in an earlier storage
       * that cannot be reached. Throws StorageError if it cannot be read now.
       */
      async get(url: string) {
        await firstGeneration();
        const cached = await findCached(db, deploymentId, keyOf(url));
        if (!cached) return undefined;
        return await storages.all.read(cached.file).catch((error) => {
          if (cached.isElsewhere) return undefined;
          // Without this storage the job cannot go on anyway, and its URL may not work twice.
          throw error;
        });
      },
      /**
       * Replaces the cached file of the URL, and removes files that have no room any more, if they
       * can be removed now. Throws StorageError if the new file cannot be stored.
       */
      put: async (url: string, content: Uint8Array, mediaType: string): Promise<WrittenFile> => {
        const generationBefore = await firstGeneration();
        const name = newFileName(mediaType);
        await addUnused(db, deploymentId, name);
        const file = await storages.of(deploymentId).write(content, { mediaType, name });
        const unused = await publish(db, deploymentId, keyOf(url), file, generationBefore);
        // What is in an earlier storage that cannot be reached is left to `sweep`.
        if (unused !== undefined) await this.#drop([unused]).catch(() => {});
        const kept = { deploymentId, maxBytes: this.#maxBytes, except: name };
        await this.#drop(await surplusFiles(db, kept)).catch(() => {});
        return file;
      },
    } satisfies FetchedFiles;
  }

  /**
   * Removes files of all deployments that are too old, at most `most`. Returns how many it
   * removed.
   */
  async sweep(most: number): Promise<number> {
    const unreachable: number[] = [];
    let dropped = 0;
    while (dropped < most) {
      const expired = await oldestExpired(this.#db, unreachable);
      if (!expired) break;
      const start = performance.now();
      try {
        await this.#drop([expired.file]);
        dropped++;
      } catch {
        // Files that cannot be removed stay until their storage is reachable again. They do not
        // block the files in other storages.
        unreachable.push(expired.storageId);
      }
      // Nor does a storage that takes its time: the next sweep goes on with it.
      if (performance.now() - start > slowRemovalMs) unreachable.push(expired.storageId);
    }
    return dropped;
  }

  /**
   * Removes files of older generations, which no job gets any more. Throws StorageError if a file
   * cannot be removed.
   */
  async dropOutdated(deploymentId: number): Promise<void> {
    await this.#drop(await outdatedFiles(this.#db, deploymentId));
  }

  /**
   * Removes the files before the rows: a row without a file is a cache miss, but a file without a
   * row would stay forever.
   */
  async #drop(files: readonly string[]): Promise<void> {
    for (const file of files) {
      await this.#storages.all.remove(file);
      await this.#db.deleteFrom('deployment_inputs').where('file', '=', file).execute();
    }
  }
}

/** A URL can contain secrets, so only its hash is stored. */
function keyOf(url: string): Buffer {
  return createHash('sha256').update(url).digest();
}

/**
 * The cached file of the URL, and whether it is in another storage than the deployment's new files;
 * undefined if there is none, or if it is too old.
 */
async function findCached(db: Db, deploymentId: number, key: Buffer) {
  const isElsewhere = sql<boolean>`
    (select storage_id from deployment_files where name = file) is distinct from
    (select storage_id from deployments where id = ${deploymentId})`;
  return await db
    .selectFrom('deployment_inputs')
    .select(['file', isElsewhere.as('isElsewhere')])
    .where('key', '=', key)
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
async function addUnused(db: Db, deploymentId: number, file: string): Promise<void> {
  await sql`insert into deployment_inputs (deployment_id, key, file, size, generation)
    values (${deploymentId}, ${keyOf(file)}, ${file}, 0, ${unusedGeneration})`.execute(db);
}

/**
 * Lets jobs get a file that is stored, unless they get one of a newer generation. Returns the file
 * that is no longer needed: the earlier one, or this one.
 */
async function publish(
  db: Db,
  deploymentId: number,
  key: Buffer,
  { name, size }: WrittenFile,
  generation: number,
): Promise<string | undefined> {
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
async function surplusFiles(
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
async function oldestExpired(db: Db, unreachable: readonly number[]) {
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
async function outdatedFiles(db: Db, deploymentId: number): Promise<string[]> {
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
