import type { Readable } from 'node:stream';
import { isFileName, mediaTypeOf, newFileName } from './file-name.ts';

/** A file as it is stored. Under its name there is never another one, but for a job's next attempt. */
export interface StoredFile {
  /** Unguessable, with the extension of its type; see file-name.ts. */
  name: string;
  /** As `Content-Type` says it. */
  mediaType: string;
  /** In bytes. */
  size: number;
  modifiedAt: Date;
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface WriteOptions {
  /** Types that the service does not know are stored as `application/octet-stream`. */
  mediaType: string;
  /** Name to store it under, as `fileNameOf` gives it; a file that has it is replaced at once. */
  name?: string | undefined;
  /** A longer content is refused with the code `too_large`. */
  maxBytes?: number;
}

export type FileContent = Uint8Array | AsyncIterable<Uint8Array>;

/** Where input and output files are kept. All functions may throw StorageError. */
export interface Storage {
  /**
   * Stores the content while it arrives, under a new name if none is given. When this resolves, the
   * file survives a crash; when it rejects, nothing of it is left, and what was there before is. Until
   * then nobody sees any of it. Errors of the content itself come as they are.
   */
  write(content: FileContent, options: WriteOptions): Promise<StoredFile>;
  /** Undefined if there is no such file, or the name cannot be one. */
  stat(name: string): Promise<StoredFile | undefined>;
  /**
   * The file, or the given part of it, read while it is consumed. Undefined as for `stat`. The
   * stream errors if the file ends before the range does.
   */
  read(name: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Does nothing if there is no such file. */
  remove(name: string): Promise<void>;
  /** Removes all files that were written before this time. Returns how many there were. */
  removeOlderThan(time: Date): Promise<number>;
}

/** `unavailable`: the disk is full, read-only or gone; the same call may work later. */
export type StorageErrorCode = 'too_large' | 'unavailable';

/** The message is fit for users; what the disk or S3 said is the `cause`. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** What keeps files in its own way, under names that are known to be of files. */
export interface StorageBackend {
  stat(name: string): Promise<Pick<StoredFile, 'size' | 'modifiedAt'> | undefined>;
  /** As `write` of a storage does. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Holds nothing open once it is destroyed. */
  read(name: string, range?: ByteRange): Promise<Readable | undefined>;
  remove(name: string): Promise<void>;
  /** All that is there; others may have put something of theirs there, too. */
  list(): AsyncIterable<Pick<StoredFile, 'name' | 'modifiedAt'>>;
}

/** What all storages have in common. */
export function createStorage(backend: StorageBackend): Storage {
  async function stat(name: string): Promise<StoredFile | undefined> {
    const file = isFileName(name) ? await guard(() => backend.stat(name)) : undefined;
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
        throw limited.failed() ? error : unavailable(error);
      }
      const file = await stat(name);
      if (!file) throw unavailable(new Error('A file was gone after it was stored.'));
      return file;
    },
    async read(name, range) {
      const body = isFileName(name) ? await guard(() => backend.read(name, range)) : undefined;
      return body && streamOf(body);
    },
    async remove(name) {
      if (isFileName(name)) await guard(() => backend.remove(name));
    },
    removeOlderThan: (time) =>
      guard(async () => {
        let removed = 0;
        for await (const { name, modifiedAt } of backend.list()) {
          if (!isFileName(name) || modifiedAt >= time) continue;
          await backend.remove(name);
          removed++;
        }
        return removed;
      }),
  };
}

async function guard<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw unavailable(error);
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

/** What is read as it is consumed; `cancel` ends it. It errors with StorageError. */
function streamOf(body: Readable): ReadableStream<Uint8Array> {
  // A body that is destroyed emits an error, which the reader of the stream hears if there is one.
  body.on('error', () => {});
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await guard(() => chunks.next());
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

/** Passes a content on until it is longer than allowed; tells whether the content itself failed. */
function limitContent(source: FileContent, maxBytes = Infinity) {
  let failed = false;

  async function* limited() {
    let size = 0;
    try {
      for await (const chunk of source instanceof Uint8Array ? [source] : source) {
        size += chunk.byteLength;
        if (size > maxBytes) {
          throw new StorageError('too_large', `A file here has at most ${maxBytes} bytes.`);
        }
        yield chunk;
      }
    } catch (error) {
      failed = true;
      throw error;
    }
  }

  return { content: limited(), failed: () => failed };
}
