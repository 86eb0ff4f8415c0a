import { pollOf } from './operation.ts';
import type { JobOperation } from './operation-types.ts';

/** All that is needed to wait for a job again, also after a restart: plain data, no credential. */
export interface JobReference<K extends JobOperation = JobOperation> {
  /** The operation that started it. */
  operation: K;
  /** The `id` that the service answered. */
  id: number;
  /** The deployment that runs the job, where the operation takes it as a parameter. */
  deployment?: string;
}

/**
 * The job that some values name, undefined where they name none. Nothing else of them is kept, and
 * no address: jobs are read at the operation's own path of the client's own service.
 */
export function referenceTo(values: unknown): JobReference | undefined {
  const { operation, id, deployment } = Object(values);
  if (!operation || !pollOf(operation) || !Number.isSafeInteger(id) || id < 1) return undefined;
  return { operation, id, ...(deployment && { deployment }) };
}

/** The job that was saved, as an object or as JSON. Throws a TypeError if it is none. */
export function readReference(saved: unknown): JobReference {
  let values = saved;
  try {
    if (typeof saved === 'string') values = JSON.parse(saved);
  } catch {}
  const job = referenceTo(values);
  if (!job) throw new TypeError('This is not a saved job.');
  return job;
}
