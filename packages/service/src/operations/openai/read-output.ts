import { Problem } from '@genmedia/server';
import { noRetry } from '../../admission/no-retry.ts';
import { fileNameIn } from '../../media/outputs.ts';
import type { Storage } from '../../media/storage.ts';

/** The first file of a job's result. Throws outputGone. */
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
  return new Problem(503, 'output_gone', message, { headers: noRetry });
}
