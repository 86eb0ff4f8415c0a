import type { ResponseBody } from '@genmedia/types';
import type { Job } from '../jobs/job.ts';

type State = ResponseBody<'generateImage', 200>;

export type FinalResponse =
  | Extract<State, { status: 'success' }>
  | (Extract<State, { status: 'error' }> & { id: number });

/** The contract's generation response for a job that has finished. */
export function finalResponse(job: Job): FinalResponse {
  if (job.status === 'error') {
    const { code, message } = job.error ?? { code: 'internal_error', message: 'The job failed.' };
    return { status: 'error', id: job.id, code, message };
  }
  const { output, meta } = job.result as { output: string[]; meta: Record<string, unknown> };
  return {
    status: 'success',
    generationTime: secondsBetween(job.startedAt, job.finishedAt),
    id: job.id,
    output,
    proxy_links: output,
    meta,
  };
}

function secondsBetween(start: Date | null, end: Date | null): number {
  return start && end ? (end.getTime() - start.getTime()) / 1000 : 0;
}
