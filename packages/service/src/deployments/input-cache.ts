import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { FetchedFiles } from '../media/inputs/read.ts';
import type { StoredFile } from '../media/storage.ts';
import { cacheGeneration, isCurrent } from './caches.ts';
import type { DeploymentStorages } from './storages.ts';

export type InputCache = ReturnType<typeof createInputCache>;

interface InputCacheOptions {
  db: Db;
  storages: DeploymentStorages;
  /** Bytes of all files of a deployment; 1 GiB if left out. */
  maxBytes?: number;
}

/** After that a URL may well give something else. */
const lifetime = '1 hour';
const defaultMaxBytes = 2 ** 30;

/** Files that jobs of deployments fetched from their inputs' URLs, for the next jobs there. */
export function createInputCache({ db, storages, maxBytes = defaultMaxBytes }: InputCacheOptions) {
  /** Files first: a row without a file is a miss, a file without a row would stay for good. */
  async function drop(files: readonly string[]): Promise<void> {
    if (files.length === 0) return;
    for (const file of files) await storages.all.remove(file);
    await db.deleteFrom('deployment_inputs').where('file', 'in', files).execute();
  }

  return {
    /** For a job that begins now; what it fetches is gone once the cache is cleared. */
    forJob(deploymentId: number) {
      let generation: Promise<number> | undefined;
      /** As the cache was before the job fetched anything. */
      const before = () => {
        generation ??= cacheGeneration(db, deploymentId);
        return generation;
      };
      return {
        async get(url: string) {
          await before();
          const name = await keptFor(db, deploymentId, keyOf(url));
          return name === undefined ? undefined : await storages.all.read(name);
        },
        /** Instead of what was kept for the URL; what has no room any more goes. Throws StorageError. */
        async put(url: string, content: Uint8Array, mediaType: string): Promise<StoredFile> {
          const generation = await before();
          const file = await storages.of(deploymentId).write(content, { mediaType });
          const replaced = await keep(db, deploymentId, keyOf(url), file, generation);
          if (replaced !== null) await storages.all.remove(replaced);
          await drop(await superfluous(db, { deploymentId, maxBytes, except: file.name }));
          return file;
        },
      } satisfies FetchedFiles;
    },

    /** Drops those of all deployments that are too old, and returns how many: at most `most`. */
    async sweep(most: number): Promise<number> {
      const away = new Set<number>();
      let dropped = 0;
      for (const { file, deploymentId } of await expired(db, most)) {
        // What cannot be dropped stays until its storage is back, and holds up no other deployment's.
        if (away.has(deploymentId)) continue;
        try {
          await drop([file]);
          dropped++;
        } catch {
          away.add(deploymentId);
        }
      }
      return dropped;
    },

    /**
     * Drops those of older generations, which nobody gets any more. Throws StorageError where a file
     * cannot be removed.
     */
    dropOutdated: async (deploymentId: number) => await drop(await outdated(db, deploymentId)),
  };
}

/** A URL can hold secrets, so it is not kept itself. */
function keyOf(url: string): Buffer {
  return createHash('sha256').update(url).digest();
}

/** The file of the URL, if it is not too old. */
async function keptFor(db: Db, deploymentId: number, key: Buffer): Promise<string | undefined> {
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

/** Returns the file that is not needed any more: that of the entry before, or this one if it is older. */
async function keep(
  db: Db,
  deploymentId: number,
  key: Buffer,
  file: StoredFile,
  generation: number,
): Promise<string | null> {
  const { rows } = await sql<{ replaced: string | null }>`
    with earlier as (
      select file from deployment_inputs where deployment_id = ${deploymentId} and key = ${key}
    )
    insert into deployment_inputs as kept (deployment_id, key, file, size, generation)
    values (${deploymentId}, ${key}, ${file.name}, ${file.size}, ${generation})
    on conflict (deployment_id, key) do update set file = excluded.file, size = excluded.size,
      generation = excluded.generation, created_at = now()
      where kept.generation <= excluded.generation
    returning (select file from earlier) as replaced`.execute(db);
  const [kept] = rows;
  return kept ? kept.replaced : file.name;
}

/** The files of the oldest ones, where there are too many bytes, and of those that are too old. */
async function superfluous(
  db: Db,
  { deploymentId, maxBytes, except }: { deploymentId: number; maxBytes: number; except: string },
): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select file from (
      select file, created_at, sum(size) over (order by created_at desc, file) as total
      from deployment_inputs where deployment_id = ${deploymentId}
    ) kept
    where file <> ${except}
      and (total > ${maxBytes} or created_at <= now() - ${lifetime}::interval)`.execute(db);
  return rows.map(({ file }) => file);
}

/** The newest first: those that cannot be dropped come last. */
async function expired(db: Db, most: number) {
  return await db
    .selectFrom('deployment_inputs')
    .select(['file', 'deployment_id as deploymentId'])
    .where('created_at', '<=', sql<Date>`now() - ${lifetime}::interval`)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
}

async function outdated(db: Db, deploymentId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('deployment_inputs')
    .select('file')
    .where('deployment_id', '=', deploymentId)
    .where(sql<boolean>`not ${isCurrent(deploymentId)}`)
    .execute();
  return rows.map(({ file }) => file);
}

/** How much jobs of a deployment can get from its cache. */
export async function keptInputs(db: Db, deploymentId: number) {
  const { rows } = await sql<{ inputs: number; bytes: number }>`
    select count(*) as inputs, coalesce(sum(size), 0)::bigint as bytes from deployment_inputs
    where deployment_id = ${deploymentId} and ${isCurrent(deploymentId)}`.execute(db);
  return rows[0] ?? { inputs: 0, bytes: 0 };
}
