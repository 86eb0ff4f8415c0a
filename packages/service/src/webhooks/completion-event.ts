import type { CompletionEvent } from '@genmedia/types';
import type { Job } from '../jobs/job.ts';
import type { Storage } from '../media/storage.ts';
import { finalResponse } from '../operations/generations/responses.ts';

/** What the receiver of a finished job gets: the contract's CompletionEvent. Throws StorageError. */
export async function completionEvent(
  job: Job,
  storage: Pick<Storage, 'stat' | 'read'>,
): Promise<CompletionEvent> {
  const { track_id: trackId } = job.input as { track_id?: number | null };
  return { ...(await finalResponse(job, storage)), track_id: trackId ?? null };
}
