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

export interface LimitedContent {
  content: AsyncIterable<Uint8Array>;
  /** Whether the content itself failed or was too long, and not who consumed it. */
  failed(): boolean;
}

/** Passes a content on until it is longer than allowed. */
export function limitContent(source: FileContent, maxBytes = Infinity): LimitedContent {
  let failed = false;

  async function* limited() {
    let size = 0;
    try {
      for await (const chunk of source instanceof Uint8Array ? [source] : source) {
        size += chunk.byteLength;
        if (size > maxBytes) throw tooLarge(maxBytes);
        yield chunk;
      }
    } catch (error) {
      failed = true;
      throw error;
    }
  }

  return { content: limited(), failed: () => failed };
}

function tooLarge(maxBytes: number): StorageError {
  return new StorageError('too_large', `A file here has at most ${maxBytes} bytes.`);
}
