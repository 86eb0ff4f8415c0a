import type { CompletionEvent, GenerationProcessing, ResponseBody } from '@genmedia/types';
import { docUrl } from '../../errors/doc-url.ts';
import type { Reason } from '../../jobs/ends.ts';
import { estimateOf } from '../../jobs/estimate.ts';
import { isFinished, type Job } from '../../jobs/job.ts';
import { futureUrls } from '../../media/outputs.ts';
import type { Storage } from '../../media/storage.ts';
import type { Context } from '../context.ts';
import { base64Output, type FileHolding } from './base64-output.ts';
import { fetchUrl } from './fetch-url.ts';
import { fileNaming } from './file-naming.ts';
import { jobKindOf } from './list.ts';

/** The contract's answer about a job whose result is to be fetched later. */
export async function processing(
  { db, publicUrl }: Pick<Context, 'db' | 'publicUrl'>,
  job: Job,
): Promise<GenerationProcessing> {
  const { operation, outputTypes } = jobKindOf(job.operation);
  const { seconds, position } = await estimateOf(db, job);
  return {
    status: 'processing',
    id: job.id,
    eta: seconds,
    queue_position: position,
    message: describe(job, position),
    tip: 'Fetch the result after the estimated time, or whenever you like: the id stays valid, for any API key of your account.',
    fetch_result: fetchUrl(publicUrl, operation, job.id),
    output: [],
    future_links: futureUrls(publicUrl, fileNaming(job), outputTypes(job.input)),
  };
}

function describe(job: Job, position: number): string {
  // A finished job comes here only if its operation never answers with results, or if its files do not
  // fit into the answer now.
  if (isFinished(job)) return 'The job is done: its result can be fetched.';
  if (job.status === 'running' && position > 0) {
    return 'The job waits in the queue of the model’s host.';
  }
  if (job.status === 'running') return 'The job is running.';
  return job.notBefore
    ? 'An attempt failed for a reason that may pass; the job will be tried again in a moment.'
    : 'The job waits for its turn.';
}

type State = ResponseBody<'generateImage', 200>;
type Success = Extract<State, { status: 'success' }>;
type Failure = Extract<State, { status: 'error' }> & { id: number };

/** Where the files of a result are, and where callers find the service. */
interface ResponseContext {
  storage: Pick<Storage, 'stat' | 'read'>;
  publicUrl: string;
}

/**
 * The contract's generation response for a finished job. If the request asked for its files in
 * base64, throws StorageError if they cannot be read now, and NoRoom.
 */
export async function finalResponse(
  { storage, publicUrl }: ResponseContext,
  job: Job,
  holding?: FileHolding,
): Promise<Success | Failure> {
  const failed = ({ code, message }: Reason): Failure => {
    return { status: 'error', id: job.id, code, doc_url: docUrl(publicUrl, code), message };
  };
  if (job.status === 'error') return failed(job.error ?? unexplained);
  const ignored = (job.unknownFields ?? []).map((name) => `${name} is unknown and was ignored.`);
  const success = warned(successOf(job), ignored);
  if (!wantsBase64(job)) return success;
  const output = await base64Output(storage, success.output, holding);
  if ('files' in output) return { ...success, output: output.files };
  if (output.missing === 'gone') return failed(outputGone);
  return warned(success, [tooLarge]);
}

function warned(success: Success, more: readonly string[]): Success {
  if (more.length === 0) return success;
  const warnings = [...((success.meta.warnings as string[] | undefined) ?? []), ...more];
  return { ...success, meta: { ...success.meta, warnings } };
}

/**
 * The contract's CompletionEvent, which the webhook of a finished job gets. Throws StorageError.
 */
export async function completionEvent(
  context: ResponseContext,
  job: Job,
): Promise<CompletionEvent> {
  const { track_id: trackId } = job.input as { track_id?: number | null };
  return { ...(await finalResponse(context, job)), track_id: trackId ?? null };
}

/** Whether the request asked for files in base64 instead of their URLs. */
function wantsBase64({ operation, input }: Job): boolean {
  return input.base64 === true && jobKindOf(operation).base64Input === undefined;
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

const unexplained: Reason = {
  code: 'internal_error',
  message: 'The job failed. Send the request again.',
};
/** Why a job that has succeeded has no result any more. */
export const outputGone: Reason = {
  code: 'output_gone',
  message: 'The files of this job do not exist any more. Send the request again.',
};

const tooLarge = 'The files are too large for base64: output has their URLs.';

/** 0 if the clock was set back meanwhile. */
function secondsBetween(start: Date | null, end: Date | null): number {
  return start && end ? Math.max(0, end.getTime() - start.getTime()) / 1000 : 0;
}
