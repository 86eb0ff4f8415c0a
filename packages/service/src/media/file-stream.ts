import { type FileHandle, open } from 'node:fs/promises';
import { type ByteRange, StorageError } from './storage.ts';

const chunkBytes = 128 * 1024;

/**
 * Reads a part of a file as it is consumed. The file is open from the first read to the last byte
 * or to `cancel`: a stream that nobody reads holds nothing. It errors with StorageError.
 */
export function fileStream(path: string, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  let opened: Promise<FileHandle> | undefined;
  let position = start;

  const close = async () => {
    const handle = await opened?.catch(() => undefined);
    await handle?.close();
  };

  async function readChunk(): Promise<Uint8Array> {
    opened ??= open(path);
    const handle = await opened;
    const chunk = new Uint8Array(Math.min(chunkBytes, end + 1 - position));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, position);
    if (bytesRead === 0) throw new Error('it ended before its range did');
    position += bytesRead;
    return chunk.subarray(0, bytesRead);
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          if (position <= end) controller.enqueue(await readChunk());
          if (position <= end) return;
          await close();
          controller.close();
        } catch (error) {
          await close().catch(() => {});
          throw unreadable(error);
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}

/** Without what the system says of it: that has the path. */
function unreadable(error: unknown): StorageError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new StorageError('unavailable', `A file cannot be read to its end: ${code ?? message}.`);
}
