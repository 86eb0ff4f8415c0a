import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { FetchedFiles } from '../media/inputs/read.ts';
import type { StoredFile } from '../media/storage.ts';
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
      /** The cached file of the URL; undefined if there is none, or if it cannot be read now. */
      async get(url: string) {
        await firstGeneration();
        const name = await findCached(db, deploymentId, keyOf(url));
        if (name === undefined) return undefined;
        // It may be in an earlier storage that cannot be reached. The job then downloads it again.
        return await storages.all.read(name).catch(() => undefined);
      },
      /**
       * Replaces the cached file of the URL, and removes files that have no room any more, if they
       * can be removed now. Throws StorageError if the new file cannot be stored.
       */
      put: async (url: string, content: Uint8Array, mediaType: string): Promise<StoredFile> => {
        const generationBefore = await firstGeneration();
        const file = await storages.of(deploymentId).write(content, { mediaType });
        const replaced = await storeRow(db, deploymentId, keyOf(url), file, generationBefore);
        // In an earlier storage that cannot be reached, files stay: the job can do without that.
        if (replaced !== null) await storages.all.remove(replaced).catch(() => {});
        const kept = { deploymentId, maxBytes: this.#maxBytes, except: file.name };
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
    const unreachable = new Set<number>();
    let dropped = 0;
    for (const { file, deploymentId } of await expiredFiles(this.#db, most)) {
      // Files that cannot be removed stay until their storage is reachable again. They do not
      // block the files of other deployments.
      if (unreachable.has(deploymentId)) continue;
      try {
        await this.#drop([file]);
        dropped++;
      } catch {
        unreachable.add(deploymentId);
      }
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
    if (files.length === 0) return;
    for (const file of files) await this.#storages.all.remove(file);
    await this.#db.deleteFrom('deployment_inputs').where('file', 'in', files).execute();
  }
}

/** A URL can contain secrets, so only its hash is stored. */
function keyOf(url: string): Buffer {
  return createHash('sha256').update(url).digest();
}

/** The cached file of the URL; undefined if there is none, or if it is too old. */
async function findCached(db: Db, deploymentId: number, key: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('deployment_inputs')
    .select('file')
    .where('deployment_id', '=', deploymentId)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - ${lifetime}::interval`)
    .where(isCurrent(deploymentId))
    .executeTakeFirst();
  return row?.file;
}

/**
 * Stores the row of a file, unless a newer generation has one. Returns the file that is no longer
 * needed: that of the earlier row, or this one if it was not stored.
 */
async function storeRow(
  db: Db,
  deploymentId: number,
  key: Buffer,
  file: StoredFile,
  generation: number,
): Promise<string | null> {
  return await db.transaction().execute(async (trx) => {
    // One job after the other, so that each sees the file that the one before it stored.
    await sql`select from deployments where id = ${deploymentId} for no key update`.execute(trx);
    const { rows } = await sql<{ replaced: string | null }>`
      with earlier as (
        select file from deployment_inputs where deployment_id = ${deploymentId} and key = ${key}
      )
      insert into deployment_inputs as kept (deployment_id, key, file, size, generation)
      values (${deploymentId}, ${key}, ${file.name}, ${file.size}, ${generation})
      on conflict (deployment_id, key) do update set file = excluded.file, size = excluded.size,
        generation = excluded.generation, created_at = now()
        where kept.generation <= excluded.generation
      returning (select file from earlier) as replaced`.execute(trx);
    const [storedRow] = rows;
    return storedRow ? storedRow.replaced : file.name;
  });
}

/**
 * The oldest files, if there are too many bytes. Those that are too old are left to `sweep`: they may
 * be in a bucket that does not answer, and each job would wait for it.
 */
async function surplusFiles(
  db: Db,
  { deploymentId, maxBytes, except }: { deploymentId: number; maxBytes: number; except: string },
): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select file from (
      select file, sum(size) over (order by created_at desc, file) as total from deployment_inputs
      where deployment_id = ${deploymentId} and created_at > now() - ${lifetime}::interval
    ) kept
    where file <> ${except} and total > ${maxBytes}`.execute(db);
  return rows.map(({ file }) => file);
}

/** The newest first, so that files that cannot be removed come last. */
async function expiredFiles(db: Db, most: number) {
  return await db
    .selectFrom('deployment_inputs')
    .select(['file', 'deployment_id as deploymentId'])
    .where('created_at', '<=', sql<Date>`now() - ${lifetime}::interval`)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
}

async function outdatedFiles(db: Db, deploymentId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('deployment_inputs')
    .select('file')
    .where('deployment_id', '=', deploymentId)
    .where(sql<boolean>`not ${isCurrent(deploymentId)}`)
    .execute();
  return rows.map(({ file }) => file);
}

/** Number and size of the files that the deployment's jobs can get from its cache. */
export async function cachedInputs(db: Db, deploymentId: number) {
  const { rows } = await sql<{ inputs: number; bytes: number }>`
    select count(*) as inputs, coalesce(sum(size), 0)::bigint as bytes from deployment_inputs
    where deployment_id = ${deploymentId} and ${isCurrent(deploymentId)}
      and created_at > now() - ${lifetime}::interval`.execute(db);
  return rows[0] ?? { inputs: 0, bytes: 0 };
}
