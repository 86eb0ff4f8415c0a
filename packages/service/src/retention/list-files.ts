import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { Log } from '../log.ts';
import { type Loop, startLoop } from '../loop.ts';
import type { ListedFile, Storage } from '../media/storage.ts';
import { endFiles } from '../operations/generations/file-ends.ts';

export interface ListFilesOptions {
  db: Db;
  /** The storage of the service. */
  storage: Pick<Storage, 'list'>;
  /** Files are removed when they are older. */
  days: number;
  log: Log;
  /** How many files to read at a time; as many as an answer of S3 lists if left out. */
  pageSize?: number;
}

const everyMs = 10 * 60 * 1000;
/** Between the end of a listing and the start of the next one. */
const pause = '7 days';
/** A process that has read no page for this long has died. */
const pageLease = '5 minutes';
/** Younger files are left to `expireFiles`, which needs no list. */
const spareDays = 1;
const defaultPageSize = 1000;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Once a week lists all files, and ends those that are older than they may be: no row names these,
 * because the request or the job that stored them was lost. One process at a time lists, page after
 * page, and notes how far it has come, so that another one goes on when it stops.
 */
export function startFileListing(options: ListFilesOptions): Pick<Loop, 'stop'> {
  const { db, storage, log, pageSize = defaultPageSize } = options;
  let listing: AsyncGenerator<ListedFile> | undefined;
  let ended = 0;

  async function step(): Promise<boolean> {
    if (!listing) {
      const turn = await takeTurn(db);
      if (!turn) return false;
      listing = storage.list(turn.after);
      ended = 0;
    }
    const page = await readPage(listing, pageSize);
    const isLast = page.length < pageSize;
    ended += await endOldFiles(options, page, isLast);
    if (!isLast) return true;
    listing = undefined;
    if (ended > 0) log.info('old files that no job names were found', { files: ended });
    return false;
  }

  async function close(): Promise<void> {
    const last = listing;
    listing = undefined;
    await last?.return(undefined);
  }

  const loop = startLoop(step, {
    everyMs,
    onError: (error) => {
      log.warn('files cannot be listed', { error });
      close().catch(() => {});
    },
  });
  return {
    async stop() {
      await loop.stop();
      await close();
    },
  };
}

/**
 * Claims the listing, if it is time and no other process lists. Returns the file after which to go
 * on; undefined if there is nothing to do.
 */
async function takeTurn(db: Db): Promise<{ after: string | undefined } | undefined> {
  const turn = await db
    .updateTable('file_progress')
    .set({ list_at: sql<Date>`now() + ${pageLease}::interval` })
    .where('list_at', '<=', sql<Date>`now()`)
    .returning('listed_after')
    .executeTakeFirst();
  return turn && { after: turn.listed_after ?? undefined };
}

async function readPage(listing: AsyncGenerator<ListedFile>, size: number): Promise<ListedFile[]> {
  const page: ListedFile[] = [];
  while (page.length < size) {
    const { done, value } = await listing.next();
    if (done) break;
    page.push(value);
  }
  return page;
}

/** Ends the old files of a page, and notes that it was read. Returns how many files it ended. */
async function endOldFiles(
  { db, days }: ListFilesOptions,
  page: readonly ListedFile[],
  isLast: boolean,
): Promise<number> {
  const oldest = Date.now() - (days + spareDays) * dayMs;
  const old = page.filter(({ modifiedAt }) => modifiedAt.getTime() < oldest);
  await db.transaction().execute(async (transaction) => {
    const files = old.map(({ name }) => ({ name, account_id: null, remove_at: 'now' }));
    await endFiles(transaction, files);
    await transaction
      .updateTable('file_progress')
      .set({
        listed_after: isLast ? null : (page.at(-1)?.name ?? null),
        list_at: sql<Date>`now() + ${isLast ? pause : pageLease}::interval`,
      })
      .execute();
  });
  return old.length;
}
