import { limits } from '@genmedia/server/limits';
import { fileNameIn } from '../media/outputs.ts';
import type { Storage } from '../media/storage.ts';

/** Bytes of all files of an answer. More are not given in it: it is in memory as a whole. */
const mostBytes = limits.base64AnswerBytes;

/** Files as base64, or why there are none. */
export type Base64Output = { files: string[] } | { missing: 'gone' | 'too_large' };

/** The files behind URLs of this service. Throws StorageError. */
export async function base64Output(
  storage: Pick<Storage, 'stat' | 'read'>,
  urls: readonly string[],
): Promise<Base64Output> {
  const names = urls.map(fileNameIn);
  const stored = await Promise.all(names.map((name) => storage.stat(name)));
  const bytes = stored.reduce((sum, file) => sum + (file?.size ?? 0), 0);
  if (bytes > mostBytes) return { missing: 'too_large' };
  const files: string[] = [];
  // One after another: none is left open where another cannot be read.
  for (const name of names) {
    const stream = await storage.read(name);
    if (!stream) return { missing: 'gone' };
    files.push(await toBase64(stream));
  }
  return { files };
}

async function toBase64(stream: ReadableStream<Uint8Array>): Promise<string> {
  return Buffer.from(await new Response(stream).arrayBuffer()).toString('base64');
}
