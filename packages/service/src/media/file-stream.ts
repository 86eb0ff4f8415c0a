import { type FileHandle, open } from 'node:fs/promises';
import type { ByteRange } from './storage.ts';

const chunkBytes = 128 * 1024;

/**
 * Reads a part of a file as it is consumed. The file is open from the first read to the last byte
 * or to `cancel`: a stream that nobody reads holds nothing.
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
    if (bytesRead === 0) throw new Error('The file ended before its range did.');
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
          await close();
          throw error;
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}
