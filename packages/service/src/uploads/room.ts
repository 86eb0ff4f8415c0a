import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { UploadRefused } from './upload-refused.ts';

export interface RoomOptions {
  db: Db;
  /** The folder of the files, if they are on disk. */
  folder: string | undefined;
  /** Bytes of this disk that uploads leave free; if undefined, 1 GiB, but at most a tenth of the disk. */
  diskReserve: number | undefined;
  /** Bytes that all uploads may take together; undefined for no limit. */
  uploadsLimit: number | undefined;
}

/** Tells whether the service has room for an upload. */
export interface UploadRoom {
  /**
   * Creates an upload of this size. Throws UploadRefused (`no_room`) if there is no room for another.
   */
  forNew<T>(size: number, create: () => Promise<T>): Promise<T>;
  /** Throws UploadRefused (`no_room`) if there is no room for all uploads that are being sent now. */
  forSending(): Promise<void>;
}

const retrySeconds = 60;
const defaultReserve = 2 ** 30;

export function createUploadRoom(options: RoomOptions): UploadRoom {
  const { db, uploadsLimit } = options;
  /** Bytes of all uploads that this process has begun to create. */
  let begun = 0;
  /** Bytes of those among them that were created, or could not be. */
  let ended = 0;

  /**
   * What is promised to uploads must still fit above the reserve. An upload that is being written
   * counts in full, though some of its bytes are on the disk already: so no promise is given twice.
   */
  async function checkDisk(bytes: number, promised: () => Promise<number>): Promise<void> {
    const free = await freeBytes(options);
    if (free === undefined) return;
    if (free < bytes + (await promised())) throw new UploadRefused('no_room', retrySeconds);
  }

  return {
    async forNew(size, create) {
      await checkDisk(size, () =>
        sum(
          db,
          sql`select sum(size) from uploads
            where writer_until > now() or (stored_at is null and expires_at > now())`,
        ),
      );
      if (uploadsLimit === undefined) return await create();
      const endedBefore = ended;
      const taken = await sum(db, sql`select sum(bytes) from upload_space`);
      // Those that have ended since may not be in the sum.
      const isFull = taken + (begun - endedBefore) + size > uploadsLimit;
      if (isFull) throw new UploadRefused('no_room', retrySeconds);
      begun += size;
      try {
        return await create();
      } finally {
        ended += size;
      }
    },
    forSending: () =>
      checkDisk(0, () =>
        sum(
          db,
          sql`select sum(size) from uploads where writer is not null and writer_until > now()`,
        ),
      ),
  };
}

/** Bytes of the disk above the reserve; may be negative. Undefined if files are in a bucket. */
async function freeBytes({ folder, diskReserve }: RoomOptions): Promise<number | undefined> {
  if (folder === undefined) return undefined;
  const { bavail, blocks, bsize } = await statfs(folder);
  const reserve = diskReserve ?? Math.min(defaultReserve, (blocks * bsize) / 10);
  return bavail * bsize - reserve;
}

async function sum(db: Db, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce((${query}), 0)::bigint as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
