import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { FileContent, StoredFile } from '../media/storage.ts';
import { cacheGeneration, isCurrent } from './caches.ts';
import type { DeploymentStorages } from './storages.ts';

/** Files that jobs of a deployment fetched from their inputs' URLs, for its next jobs. */
export interface InputCache {
  /** What the URL gave lately: a file, which `read` streams. Undefined where nothing is kept. */
  get(deploymentId: number, url: string): Promise<CachedInput | undefined>;
  /**
   * Keeps what the URL gave instead of what was kept for it, and drops what has no room any more.
   * Throws StorageError; a content longer than `maxBytes` is `too_large`, and not kept.
   *
   * @param options.generation what `generation` gave before the content was fetched.
   */
  put(
    deploymentId: number,
    url: string,
    content: FileContent,
    options: { mediaType: string; maxBytes?: number; generation: number },
  ): Promise<StoredFile>;
  /** Of the cache as it is now; each clearing makes a new one. */
  generation(deploymentId: number): Promise<number>;
  /** Drops those of all deployments that are too old, and returns how many: at most `most`. */
  sweep(most: number): Promise<number>;
  /**
   * Drops those of older generations, which nobody gets any more. Throws StorageError where a file
   * cannot be removed.
   */
  dropOutdated(deploymentId: number): Promise<void>;
}

export interface CachedInput {
  file: StoredFile;
  /** Undefined if the file was dropped since. */
  read(): Promise<ReadableStream<Uint8Array> | undefined>;
}

/** What a deployment's cache has. */
export interface Kept {
  inputs: number;
  bytes: number;
}

export interface InputCacheOptions {
  db: Db;
  storages: DeploymentStorages;
  /** Bytes of all files of a deployment; 1 GiB if left out. */
  maxBytes?: number;
}

/** After that a URL may well give something else. */
const lifetime = '1 hour';
const defaultMaxBytes = 2 ** 30;

interface Entry {
  file: string;
  size: number;
}

export function createInputCache({
  db,
  storages,
  maxBytes = defaultMaxBytes,
}: InputCacheOptions): InputCache {
  /** Files first: a row without a file is a miss, a file without a row would stay for good. */
  async function drop(entries: readonly Entry[]): Promise<void> {
    if (entries.length === 0) return;
    const files = entries.map(({ file }) => file);
    for (const file of files) await storages.all.remove(file);
    await db.deleteFrom('deployment_inputs').where('file', 'in', files).execute();
  }

  return {
    async get(deploymentId, url) {
      const row = await db
        .selectFrom('deployment_inputs')
        .select('file as name')
        .where('deployment_id', '=', deploymentId)
        .where('key', '=', keyOf(url))
        .where('created_at', '>', sql<Date>`now() - ${lifetime}::interval`)
        .where(isCurrent(deploymentId))
        .executeTakeFirst();
      const file = row && (await storages.all.stat(row.name));
      return file && { file, read: () => storages.all.read(file.name) };
    },
    async put(deploymentId, url, content, { generation, ...options }) {
      const file = await storages.of(deploymentId).write(content, options);
      const replaced = await keep(db, { deploymentId, key: keyOf(url), file, generation });
      if (replaced !== null) await storages.all.remove(replaced);
      await drop(await superfluous(db, { deploymentId, maxBytes, except: file.name }));
      return file;
    },
    async sweep(most) {
      const away = new Set<number>();
      let dropped = 0;
      for (const entry of await expired(db, most)) {
        // What cannot be dropped stays until its storage is back, and holds up no other deployment's.
        if (away.has(entry.deploymentId)) continue;
        try {
          await drop([entry]);
          dropped++;
        } catch {
          away.add(entry.deploymentId);
        }
      }
      return dropped;
    },
    generation: (deploymentId) => cacheGeneration(db, deploymentId),
    dropOutdated: async (deploymentId) => await drop(await outdated(db, deploymentId)),
  };
}

/** A URL can hold secrets, so it is not kept itself. */
function keyOf(url: string): Buffer {
  return createHash('sha256').update(url).digest();
}

interface NewEntry {
  deploymentId: number;
  key: Buffer;
  file: StoredFile;
  generation: number;
}

/** Returns the file that is not needed any more: that of the entry before, or this one if it is older. */
async function keep(
  db: Db,
  { deploymentId, key, file, generation }: NewEntry,
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

/** The oldest ones, where there are too many bytes, and those that are too old. */
async function superfluous(
  db: Db,
  { deploymentId, maxBytes, except }: { deploymentId: number; maxBytes: number; except: string },
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select file, size from (
      select file, size, created_at, sum(size) over (order by created_at desc, file) as total
      from deployment_inputs where deployment_id = ${deploymentId}
    ) kept
    where file <> ${except}
      and (total > ${maxBytes} or created_at <= now() - ${lifetime}::interval)`.execute(db);
  return rows;
}

/** The newest first: those that cannot be dropped come last. */
async function expired(db: Db, most: number): Promise<(Entry & { deploymentId: number })[]> {
  return await db
    .selectFrom('deployment_inputs')
    .select(['file', 'size', 'deployment_id as deploymentId'])
    .where('created_at', '<=', sql<Date>`now() - ${lifetime}::interval`)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
}

async function outdated(db: Db, deploymentId: number): Promise<Entry[]> {
  return await db
    .selectFrom('deployment_inputs')
    .select(['file', 'size'])
    .where('deployment_id', '=', deploymentId)
    .where(sql<boolean>`not ${isCurrent(deploymentId)}`)
    .execute();
}

/** How much jobs of a deployment can get from its cache. */
export async function keptInputs(db: Db, deploymentId: number): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select count(*) as inputs, coalesce(sum(size), 0)::bigint as bytes from deployment_inputs
    where deployment_id = ${deploymentId} and ${isCurrent(deploymentId)}`.execute(db);
  return rows[0] ?? { inputs: 0, bytes: 0 };
}
