import { pollOf } from '@genmedia/server';
import type { GenerationProcessing, OperationId } from '@genmedia/types';
import { outputTypes } from '../engines/output-types.ts';
import { estimateSeconds } from '../jobs/estimate.ts';
import { isFinished, type Job } from '../jobs/job.ts';
import { futureUrls } from '../media/outputs.ts';
import type { Context } from './context.ts';
import { fileNaming } from './file-naming.ts';

/** The contract's answer about a job whose result is to be fetched later. */
export async function processing(
  { db, publicUrl }: Pick<Context, 'db' | 'publicUrl'>,
  job: Job,
): Promise<GenerationProcessing> {
  const poll = pollOf(job.operation as OperationId);
  if (!poll) throw new Error(`The contract has no poll link for ${job.operation}.`);
  const eta = await estimateSeconds(db, job);
  return {
    status: 'processing',
    id: job.id,
    eta,
    message: describe(job),
    tip: 'The id stays valid: fetch the result whenever you like, with any API key of your account.',
    fetch_result: `${publicUrl}${poll.path.replace('{id}', String(job.id))}`,
    output: [],
    future_links: futureUrls(publicUrl, fileNaming(job), outputTypes(job.operation, job.input)),
  };
}

function describe(job: Job): string {
  // As where an operation that never answers the result itself is asked again with the same key.
  if (isFinished(job)) return 'The job is done. Fetch its result.';
  return `${stateOf(job)} Fetch the result after the estimated time.`;
}

function stateOf({ status, notBefore }: Job): string {
  if (status === 'running') return 'The job is running.';
  return notBefore
    ? 'The model could not be reached; the job will be tried again in a moment.'
    : 'The job waits for its turn.';
}
