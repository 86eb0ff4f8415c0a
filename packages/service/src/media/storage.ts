import type { Readable } from 'node:stream';
import { isFileName, mediaTypeOf, newFileName } from './file-name.ts';

/**
 * A stored file. Its name is never used for another file, except by a later attempt of the same
 * job.
 */
export interface StoredFile {
  /** Impossible to guess, with the extension of the type; see file-name.ts. */
  name: string;
  /** Value of `Content-Type`. */
  mediaType: string;
  /** In bytes. */
  size: number;
  modifiedAt: Date;
}

/** What a write knows: when the file was modified is up to the storage's clock. */
export type WrittenFile = Omit<StoredFile, 'modifiedAt'>;

export type ListedFile = Pick<StoredFile, 'name' | 'modifiedAt'>;

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface WriteOptions {
  /** Unknown types are stored as `application/octet-stream`. */
  mediaType: string;
  /** Name of the file, from `fileNameOf`. A file with this name is replaced atomically. */
  name?: string | undefined;
  /** Longer content is refused with the code `too_large`. */
  maxBytes?: number;
}

export type FileContent = Uint8Array | AsyncIterable<Uint8Array>;

/** Stores input and output files. All functions may throw StorageError. */
export interface Storage {
  /**
   * Stores the content while it arrives, under a new name if none is given. When this resolves, the
   * file survives a crash. Errors of the content itself are thrown unchanged; then nothing of it is
   * left, and a file that had the name before is still there. If the storage is away, the whole
   * content may be there, as after an answer that was lost. Readers never see an incomplete file.
   */
  write(content: FileContent, options: WriteOptions): Promise<WrittenFile>;
  /** Undefined if there is no such file, or the name is invalid. */
  stat(name: string): Promise<StoredFile | undefined>;
  /**
   * The file, or the given range of it, read while the stream is consumed. Undefined as for `stat`.
   * If the file ends before the range does, this rejects or the stream fails.
   */
  read(name: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Does nothing if there is no such file. */
  remove(name: string): Promise<void>;
  /**
   * All files, in pages as they are consumed. Those up to the name `after` are left out where the
   * storage can skip them, as a bucket can.
   */
  list(after?: string): AsyncGenerator<ListedFile>;
}

/** `unavailable`: the disk is full, read-only or gone, or the bucket is; the call may work later. */
type StorageErrorCode = 'too_large' | 'unavailable';

/** Users may read the message; the error of the disk or of S3 is the `cause`. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A place for files, such as a disk or a bucket. It gets only valid file names. */
export interface StorageBackend {
  stat(name: string): Promise<Pick<StoredFile, 'size' | 'modifiedAt'> | undefined>;
  /** Like `write` of Storage. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Releases everything it has open when the stream is destroyed. */
  read(name: string, range?: ByteRange): Promise<Readable | undefined>;
  remove(name: string): Promise<void>;
  /** Like `list` of Storage, also the entries that other programs have put there. */
  list(after?: string): AsyncIterable<ListedFile>;
}

/** Turns an error of the disk or of S3 into the StorageError for a storage that is away. */
export type AwayError = (cause: unknown) => StorageError;

/** Makes a Storage of a backend: adds what all storages have in common. */
export function createStorage(backend: StorageBackend, away: AwayError = unavailable): Storage {
  async function stat(name: string): Promise<StoredFile | undefined> {
    const file = isFileName(name) ? await orUnavailable(() => backend.stat(name), away) : undefined;
    return file && { name, mediaType: mediaTypeOf(name), ...file };
  }

  return {
    stat,
    async write(content, { mediaType, maxBytes, name = newFileName(mediaType) }) {
      if (!isFileName(name)) {
        throw new Error(`No file can be stored as ${JSON.stringify(name)}.`);
      }
      const limited = limitContent(content, maxBytes);
      try {
        await backend.write(name, limited.content);
      } catch (error) {
        throw limited.failed() ? error : away(error);
      }
      return { name, mediaType: mediaTypeOf(name), size: limited.size() };
    },
    async read(name, range) {
      const body = isFileName(name)
        ? await orUnavailable(() => backend.read(name, range), away)
        : undefined;
      return body && streamOf(body, away);
    },
    async remove(name) {
      if (isFileName(name)) await orUnavailable(() => backend.remove(name), away);
    },
    async *list(after) {
      try {
        for await (const file of backend.list(after)) {
          if (isFileName(file.name)) yield file;
        }
      } catch (error) {
        throw away(error);
      }
    },
  };
}

/**
 * Removes files, all at once. If some cannot be removed, removes the others, and throws the first
 * failure.
 */
export async function removeAll(
  storage: Pick<Storage, 'remove'>,
  names: readonly string[],
): Promise<void> {
  const outcomes = await Promise.allSettled(names.map((name) => storage.remove(name)));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Does work without which there are no files. Rejects with StorageError if it fails. */
export async function orUnavailable<T>(
  work: () => Promise<T>,
  away: AwayError = unavailable,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw away(error);
  }
}

function unavailable(cause: unknown): StorageError {
  const { code } = cause as NodeJS.ErrnoException;
  const message =
    code === 'ENOSPC'
      ? 'The service has no room left for files. Try again later.'
      : 'The service cannot reach its files now. Try again in a moment.';
  return new StorageError('unavailable', message, { cause });
}

/** A stream that reads as it is consumed, until `cancel`. It fails with StorageError. */
function streamOf(body: Readable, away: AwayError): ReadableStream<Uint8Array> {
  // A destroyed body emits an error, which the reader of the stream gets, if there is a reader.
  body.on('error', () => {});
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await orUnavailable(() => chunks.next(), away);
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        if (body.closed) return;
        const closed = new Promise((resolve) => body.once('close', resolve));
        body.destroy();
        await closed;
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Passes content on until it is longer than allowed. `size` tells how many bytes were passed on;
 * `failed` whether reading the content failed, rather than storing it.
 */
function limitContent(source: FileContent, maxBytes = Infinity) {
  let size = 0;
  let failed = false;

  async function* limited() {
    try {
      for await (const chunk of source instanceof Uint8Array ? [source] : source) {
        size += chunk.byteLength;
        if (size > maxBytes) {
          throw new StorageError('too_large', `The file has more than ${maxBytes} bytes.`);
        }
        yield chunk;
      }
    } catch (error) {
      failed = true;
      throw error;
    }
  }

  return { content: limited(), size: () => size, failed: () => failed };
}
