import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { Log } from '../log.ts';
import { type Loop, startLoop } from '../loop.ts';
import { storedScheme } from '../media/inputs/sources.ts';
import type { Storage } from '../media/storage.ts';
import type { StorageWatch } from '../media/storage-watch.ts';

export interface RemoveFilesOptions {
  db: Db;
  /** All files, also those in deployments' own storages. */
  storage: Pick<Storage, 'remove'>;
  log: Log;
}

const everyMs = 60_000;
/** How many files are looked up in the requests of open jobs at a time. */
const filesAtOnce = 500;
/** How many of them are removed at a time. */
const removalsAtOnce = 10;
/** When a file that could not be removed is tried again; twice as late each time. */
const firstRetry = '10 minutes';
const lastRetry = '1 day';

/** Removes the files in `file_ends`, from when they are due. Several processes may do so at once. */
export function startFileRemover({
  storageWatch,
  ...options
}: RemoveFilesOptions & { storageWatch: Pick<StorageWatch, 'admit'> }): Loop {
  async function step(): Promise<boolean> {
    const isAway = await storageWatch.admit().then(
      () => false,
      () => true,
    );
    return !isAway && (await removeFiles(options, filesAtOnce));
  }
  return startLoop(step, {
    everyMs,
    onError: (error) => options.log.warn('files to remove cannot be read', { error }),
  });
}

/**
 * Removes up to `most` files that are due. A process that dies meanwhile leaves their rows, and
 * another one tries again. Returns whether there may be more to remove now.
 */
export async function removeFiles(
  { db, storage, log }: RemoveFilesOptions,
  most: number,
): Promise<boolean> {
  const due = await claimFiles(db, most);
  if (due.length === 0) return false;
  const needed = await namedByOpenJobs(db, due);
  const names = due.filter((name) => !needed.has(name));
  const removed: string[] = [];
  let failure: unknown;
  for (let start = 0; start < names.length; start += removalsAtOnce) {
    const batch = names.slice(start, start + removalsAtOnce);
    const outcomes = await Promise.allSettled(batch.map((name) => storage.remove(name)));
    removed.push(...batch.filter((_, index) => outcomes[index]?.status === 'fulfilled'));
    failure ??= outcomes.find((outcome) => outcome.status === 'rejected')?.reason;
    // The storage may be away: then each file would wait for it in vain.
    if (outcomes.every(({ status }) => status === 'rejected')) break;
  }
  if (removed.length > 0) await db.deleteFrom('file_ends').where('name', 'in', removed).execute();
  const left = names.length - removed.length;
  if (left > 0) log.warn('files cannot be removed yet', { files: left, error: failure });
  return due.length === most && removed.length > 0;
}

/** Until their next try is due, no other process gets the same files. */
async function claimFiles(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    update file_ends set attempts = attempts + 1, remove_at = now() +
      least(${firstRetry}::interval * power(2, least(attempts, 10)), ${lastRetry}::interval)
    where name = any(array(
      select name from file_ends where remove_at <= now()
      order by remove_at limit ${most} for update skip locked
    ))
    returning name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Which of these files are needed, because the request of a job that waits or runs names them. */
async function namedByOpenJobs(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await filesOfOpenJobs(names).execute(db);
  return new Set(rows.map(({ name }) => name));
}

/**
 * The statement of `namedByOpenJobs`. A request names a file by its URL if the file is the result
 * of another job, and by a reference if the request itself contained the file. The statement reads
 * no job that has ended.
 */
export function filesOfOpenJobs(names: readonly string[]): RawBuilder<{ name: string }> {
  const reference = `(?:/files/|${storedScheme})([\\w.-]+)`;
  const named = (status: 'queued' | 'running') => sql`
    select url[1] as name from jobs, regexp_matches(input::text, ${reference}, 'g') as url
    where status = ${sql.lit(status)}`;
  return sql`
    select name from (${named('queued')} union ${named('running')}) named
    where name = any(${[...names]}::text[])`;
}
