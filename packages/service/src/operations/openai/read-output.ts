import { Problem } from '@genmedia/server';
import { noRetry } from '../../admission/no-retry.ts';
import { fileNameIn } from '../../media/outputs.ts';
import type { Storage } from '../../media/storage.ts';
import { outputGone } from '../generations/responses.ts';

/** The first file of a job's result. Throws filesGone. */
export async function readOutput(
  storage: Pick<Storage, 'read'>,
  [url]: readonly string[],
): Promise<ReadableStream<Uint8Array>> {
  const file = url === undefined ? undefined : await storage.read(fileNameIn(url));
  if (!file) throw filesGone();
  return file;
}

export function filesGone(): Problem {
  return new Problem(503, outputGone.code, outputGone.message, { headers: noRetry });
}
