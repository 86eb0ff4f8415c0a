import type { ResponseBody } from '@genmedia/types';
import type { Job } from '../jobs/job.ts';
import type { Storage } from '../media/storage.ts';
import { base64Output, wantsBase64 } from './base64-output.ts';

type State = ResponseBody<'generateImage', 200>;
type Success = Extract<State, { status: 'success' }>;
type Failure = Extract<State, { status: 'error' }> & { id: number };

export type FinalResponse = Success | Failure;

/**
 * The contract's generation response for a job that has finished. Throws StorageError where its
 * files are asked for as base64 and cannot be read now.
 */
export async function finalResponse(
  job: Job,
  storage: Pick<Storage, 'stat' | 'read'>,
): Promise<FinalResponse> {
  if (job.status === 'error') {
    const { code, message } = job.error ?? { code: 'internal_error', message: 'The job failed.' };
    return { status: 'error', id: job.id, code, message };
  }
  const success = successOf(job);
  return wantsBase64(job) ? await withFiles(success, storage) : success;
}

function successOf(job: Job): Success {
  const { output, meta, ...more } = job.result as Pick<Success, 'output' | 'meta'>;
  return {
    status: 'success',
    generationTime: secondsBetween(job.startedAt, job.finishedAt),
    id: job.id,
    output,
    proxy_links: output,
    meta,
    ...more,
  };
}

async function withFiles(
  success: Success,
  storage: Pick<Storage, 'stat' | 'read'>,
): Promise<FinalResponse> {
  const output = await base64Output(storage, success.output);
  if ('files' in output) return { ...success, output: output.files };
  if (output.missing === 'gone') return { ...gone, id: success.id };
  const warnings = [...((success.meta.warnings as string[] | undefined) ?? []), tooLarge];
  return { ...success, meta: { ...success.meta, warnings } };
}

const gone = {
  status: 'error',
  code: 'output_gone',
  message: 'The files of this job are not there any more. Send the request again.',
} as const;

const tooLarge = 'The files are too large for base64: output has their URLs.';

function secondsBetween(start: Date | null, end: Date | null): number {
  return start && end ? (end.getTime() - start.getTime()) / 1000 : 0;
}
