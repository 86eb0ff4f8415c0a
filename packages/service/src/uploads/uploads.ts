import type { Db } from '../database/tables.ts';
import type { Log } from '../log.ts';
import { fileNameOf } from '../media/file-name.ts';
import type { FileContent, Storage } from '../media/storage.ts';
import { deleteUpload, endUploads, removeExpired } from './expire.ts';
import { type UploadLimits, uploadLimits } from './limits.ts';
import { type NewUpload, reserve, tryToReserve } from './reserve.ts';
import type { UploadRoom } from './room.ts';
import { UploadRefused } from './upload-refused.ts';
import { acceptUsing, isFinal, type MarkUsed } from './use.ts';
import { claimUpload, type Writer, writerLeaseSeconds } from './write.ts';

export interface UploadsOptions {
  db: Db;
  storage: Storage;
  room: UploadRoom;
  log: Log;
  fileRetentionDays: number | undefined;
  /** Those of the contract if left out. */
  limits?: UploadLimits;
}

export type Uploads = ReturnType<typeof openUploads>;

/** Names of their files start with this, so that other files are served without asking about them. */
const prefix = 'upload';
/** Few, because somebody waits for it. */
const removedAtOnce = 20;

/** The name of the file of a new upload. */
export function newUploadName(secret: Buffer, mediaType: string): string {
  return fileNameOf(secret, 0, mediaType, prefix);
}

function mayBeUpload(name: string): boolean {
  return name.startsWith(`${prefix}-`);
}

/**
 * The files that accounts send. What counts for an account, who writes a file, and whether a request
 * has used it, are rows of the database, so all processes agree about it, and nothing stays taken
 * when a process dies.
 */
export function openUploads(options: UploadsOptions) {
  const { db, storage, room, fileRetentionDays, limits = uploadLimits } = options;
  const expiring = { db, storage, limits };

  async function useWith<T>(
    names: readonly string[],
    accept: (markUsed?: MarkUsed) => Promise<T>,
  ): Promise<T> {
    const own = names.filter(mayBeUpload);
    if (own.length === 0) return await accept();
    return await acceptUsing(db, { days: limits.days, fileRetentionDays }, own, accept);
  }

  return {
    /**
     * Reserves the space of an upload. Returns until when it can be sent. Throws UploadRefused, or
     * StorageError if uploads that have expired cannot be removed to make space.
     */
    create: (upload: NewUpload): Promise<Date> =>
      room.forNew(upload.size, async () => {
        const expiresAt = await tryToReserve(db, upload, limits);
        if (expiresAt) return expiresAt;
        await removeExpired(expiring, removedAtOnce, upload.accountId);
        return await reserve(db, upload, limits);
      }),

    /**
     * Stores the content of an upload while it arrives. Throws UploadRefused, StorageError, or an
     * error of the content itself; then nothing of the content is left.
     *
     * @param bytes of the content, if they are known.
     */
    async receive(name: string, content: FileContent, mediaType: string, bytes?: number) {
      const writer = await claimUpload(db, name, bytes, limits);
      await room.forSending().catch(async (error) => {
        await giveBack(writer, options.log);
        throw error;
      });
      await write(options, writer, { name, content, mediaType });
    },

    /** Deletes an upload with its file. Throws UploadRefused or StorageError. */
    remove: (name: string) => deleteUpload(expiring, name),

    /**
     * Makes these files final if they are uploads, because a request uses them. Throws
     * UnusableUpload.
     */
    async use(names: readonly string[]): Promise<void> {
      await useWith(names, async (markUsed) => markUsed && db.transaction().execute(markUsed));
    },

    /**
     * Makes these files final, if they are uploads, with the acceptance of a request, or not at all:
     * `accept` calls `markUsed`, if it is there, in its transaction. Throws what `accept` throws,
     * and UnusableUpload.
     */
    useWith,

    /**
     * Whether the file with this name can never change; undefined if it is no upload. False, too,
     * while the database does not answer.
     */
    async isFinal(name: string): Promise<boolean | undefined> {
      return mayBeUpload(name) ? await isFinal(db, name).catch(() => false) : undefined;
    },

    /** Ends and removes up to `most` uploads of an account. Returns how many it removed. */
    async removeOf(accountId: number, most: number): Promise<number> {
      await endUploads(db, accountId);
      return await removeExpired(expiring, most, accountId);
    },

    /** Removes uploads that have expired. Returns how many, at most `most`. */
    sweep: (most: number) => removeExpired(expiring, most),
  };
}

/** Stores a content under a name, for as long as this writer is the only one. */
async function write(
  { storage, log }: Pick<UploadsOptions, 'storage' | 'log'>,
  writer: Writer,
  { name, content, mediaType }: { name: string; content: FileContent; mediaType: string },
): Promise<void> {
  const held = keepAlive(writer, log);
  let publishing = false;
  let stored = false;

  async function* whole() {
    let isEmpty = true;
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      if (held.isLost()) throw new UploadRefused('busy', writerLeaseSeconds);
      if (chunk.byteLength > 0) isEmpty = false;
      yield chunk;
    }
    if (isEmpty) throw new UploadRefused('unsent');
    await writer.publish();
    publishing = true;
  }

  try {
    const { size } = await storage.write(whole(), { mediaType, name, maxBytes: writer.size });
    stored = await writer.finish(size);
    // Somebody else may have used the upload since, so this content must not stay under its name.
    if (!stored) await storage.remove(name);
  } finally {
    held.end();
    // If storing failed after `publish`, the content may still appear. Until the lease of this
    // writer is over, nobody can use it.
    if (!publishing) await giveBack(writer, log);
  }
  if (!stored) throw new UploadRefused('missing');
}

/** Lets another writer send the upload; where that fails, when the lease of this one is over. */
async function giveBack(writer: Writer, log: Log): Promise<void> {
  await writer.release().catch((error) => log.warn('an upload is not given back', { error }));
}

/** Shows that a writer is alive, until `end`. */
function keepAlive(writer: Pick<Writer, 'renew'>, log: Log) {
  let isLost = false;
  const timer = setInterval(
    () => {
      writer.renew().then(
        (renewed) => {
          isLost = !renewed;
        },
        (error) => log.warn('an upload cannot be kept', { error }),
      );
    },
    (writerLeaseSeconds * 1000) / 3,
  );
  timer.unref();
  return { isLost: () => isLost, end: () => clearInterval(timer) };
}
