/** A file as it is stored. It never changes under its name. */
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
  /** A longer content is refused with the code `too_large`. */
  maxBytes?: number;
}

export type FileContent = Uint8Array | AsyncIterable<Uint8Array>;

/** Where input and output files are kept. All functions may throw StorageError. */
export interface Storage {
  /**
   * Stores the content under a new name, while it arrives. When this resolves, the file survives a
   * crash; when it rejects, nothing of it is left. Errors of the content itself come as they are.
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
}

/** `unavailable`: the disk is full, read-only or gone; the same call may work later. */
export type StorageErrorCode = 'too_large' | 'unavailable';

/** The message is fit for users; what the disk said is the `cause`. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
