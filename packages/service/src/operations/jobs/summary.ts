import type { JobSummary } from '@genmedia/types';
import type { ListedJob } from '../../jobs/list.ts';
import { fetchUrl } from '../generations/fetch-url.ts';
import { jobKindOf } from '../generations/list.ts';

/** The contract's JobSummary of a job. */
export function summaryOf(publicUrl: string, job: ListedJob): JobSummary {
  const { operation } = jobKindOf(job.operation);
  const { status } = job;
  return {
    id: job.id,
    operation,
    status: status === 'queued' || status === 'running' ? 'processing' : status,
    model_id: job.modelId,
    prompt: job.prompt,
    track_id: job.trackId,
    created_at: job.createdAt.toISOString(),
    started_at: job.startedAt?.toISOString() ?? null,
    finished_at: job.finishedAt?.toISOString() ?? null,
    output: [...(job.output ?? [])],
    error: job.errorCode === null ? null : { code: job.errorCode, message: job.errorMessage ?? '' },
    fetch_result: fetchUrl(publicUrl, operation, job.id),
  };
}
