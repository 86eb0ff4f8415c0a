import type { JobSummary } from '@genmedia/client';

/** The state of a job of the account, in a word. */
export function wordOf({ status, started_at: started, error }: JobSummary): string {
  if (status === 'success') return 'Done';
  if (status === 'error') return error?.code === 'cancelled' ? 'Cancelled' : 'Failed';
  return started === null ? 'Waiting' : 'Running';
}
