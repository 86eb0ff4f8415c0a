import { buffer } from 'node:stream/consumers';
import { limits } from '@genmedia/server/limits';
import { fileNameIn } from '../../media/outputs.ts';
import type { Storage } from '../../media/storage.ts';
import type { Holding } from '../../memory/room.ts';

/** Counts the memory for the files of an answer. */
export type FileHolding = Pick<Holding, 'take'>;

/** A file is in memory as its bytes, as base64, and as a part of the answer. */
const copies = 3;

/**
 * The files of this service's URLs in base64, or the reason why they are missing. Throws
 * StorageError, and NoRoom before it reads anything.
 *
 * @param holding if left out, the memory is not counted.
 */
export async function base64Output(
  storage: Pick<Storage, 'stat' | 'read'>,
  urls: readonly string[],
  holding?: FileHolding,
): Promise<{ files: string[] } | { missing: 'gone' | 'too_large' }> {
  const names = urls.map(fileNameIn);
  const stored = await Promise.all(names.map((name) => storage.stat(name)));
  const bytes = stored.reduce((sum, file) => sum + (file?.size ?? 0), 0);
  // The whole answer is in memory.
  if (bytes > limits.base64AnswerBytes) return { missing: 'too_large' };
  holding?.take(copies * bytes);
  const files: string[] = [];
  // One after another, so that no file stays open if another one cannot be read.
  for (const [index, name] of names.entries()) {
    const size = stored[index]?.size;
    if (size === undefined) return { missing: 'gone' };
    if (size === 0) {
      files.push('');
      continue;
    }
    // Not more than was counted: a deployment's own storage may send anything.
    const stream = await storage.read(name, { start: 0, end: size - 1 });
    if (!stream) return { missing: 'gone' };
    files.push((await buffer(stream)).toString('base64'));
  }
  return { files };
}
