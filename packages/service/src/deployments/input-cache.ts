import type { Db } from '../database/tables.ts';
import { newFileName } from '../media/file-name.ts';
import type { FetchedFiles } from '../media/inputs/read.ts';
import type { WrittenFile } from '../media/storage.ts';
import {
  addUnused,
  findCached,
  oldestExpired,
  outdatedFiles,
  publish,
  surplusFiles,
} from './cached-inputs.ts';
import { cacheGeneration } from './caches.ts';
import type { DeploymentStorages } from './storages.ts';

interface InputCacheOptions {
  db: Db;
  storages: DeploymentStorages;
  /** The most bytes of the files that the jobs of one deployment can get; 1 GiB if left out. */
  maxBytes?: number;
}

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
        const cached = await findCached(db, deploymentId, url);
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
        const unused = await publish(db, deploymentId, url, file, generationBefore);
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
