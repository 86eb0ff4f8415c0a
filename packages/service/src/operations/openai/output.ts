import { Problem } from '@genmedia/server';
import { fileNameIn } from '../../media/outputs.ts';
import type { Storage } from '../../media/storage.ts';

/** Reads the file of a job that makes one. Throws output_gone if it is not stored any more. */
export async function readOutput(
  storage: Pick<Storage, 'read'>,
  [url]: readonly string[],
): Promise<ReadableStream<Uint8Array>> {
  const file = url === undefined ? undefined : await storage.read(fileNameIn(url));
  if (!file) throw outputGone();
  return file;
}

export function outputGone(): Problem {
  const message = 'The files of the job cannot be sent. Ask for URLs, or send the request again.';
  return new Problem(503, 'output_gone', message, { headers: { 'X-Should-Retry': 'false' } });
}
