import type { Genmedia, Job, JobOperation, JobReference } from '@genmedia/client';
import type { SavedRun } from './saved-run.ts';
import { exclusively } from './together.ts';

/** Where tabs share the job of a run. */
export interface JobShelf {
  read: () => JobReference | undefined | Promise<JobReference | undefined>;
  /** `response` is the answer without its body. */
  write: (job: JobReference, response: Response) => void | Promise<void>;
}

/**
 * Sends the request of a run with its Idempotency-Key, in one tab of the origin at a time. The job
 * is stored before the next tab, which waits for the lock, looks for it.
 */
export function sendRun<K extends JobOperation>(
  client: Genmedia,
  operation: K,
  { idempotencyKey, input }: SavedRun,
  { read, write, signal }: JobShelf & { signal: AbortSignal },
): Promise<Job<K>> {
  return exclusively(lockOf(idempotencyKey), signal, async () => {
    // Another tab may have got the answer while this one waited for the lock.
    const known = await read();
    if (known) return client.job(known as JobReference<K>);
    const call = client.submit(operation, input as never, { signal, idempotencyKey });
    const { data: job, response } = await call.withResponse();
    await write(job.toJSON(), response);
    return job;
  });
}

/** The name of the lock that a tab holds while it sends a request. */
export function lockOf(idempotencyKey: string): string {
  return `genmedia:${idempotencyKey}`;
}
