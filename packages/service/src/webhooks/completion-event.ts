import type { CompletionEvent } from '@genmedia/types';
import type { Job } from '../jobs/job.ts';
import { finalResponse } from '../operations/final-response.ts';

/** What the receiver of a finished job gets: the contract's CompletionEvent. */
export function completionEvent(job: Job): CompletionEvent {
  const { track_id: trackId } = job.input as { track_id?: number | null };
  return { ...finalResponse(job), track_id: trackId ?? null };
}
