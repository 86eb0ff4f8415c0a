import { type FileContent, StorageError } from './storage.ts';

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
