import { type Operation, operations } from './operation.ts';
import type { JobOperation } from './operation-types.ts';

/**
 * What is needed to wait for a job again, also after a restart: plain data without a credential.
 */
export interface JobReference<K extends JobOperation = JobOperation> {
  /** The operation that started the job. */
  operation: K;
  /** The `id` that the service answered. */
  id: number;
  /** The deployment that runs the job, where the operation takes it as a parameter. */
  deployment?: string;
}

/**
 * The job that some values describe, or an answer to their call; undefined if they describe none.
 * Nothing else of the values is kept, and no address: jobs are read at the operation's path, at the
 * client's own service.
 */
export function referenceTo(values: object, body?: unknown): JobReference | undefined {
  const { operation, id = Object(body).id, deployment } = values as JobReference;
  const row: Operation | undefined = operations[operation];
  if (!row?.poll || !Number.isSafeInteger(id) || id < 1) return undefined;
  return { operation, id, ...(deployment && { deployment }) };
}

/** The saved job, from an object or from JSON. Throws a TypeError if it is no job. */
export function readReference(
  saved: unknown,
  jobOf: (values: object) => JobReference | undefined,
): JobReference {
  let values = saved;
  try {
    values = JSON.parse(saved as string);
  } catch {
    // It is an object, or no JSON.
  }
  const job = jobOf(Object(values));
  if (!job) throw new TypeError('This is not a saved job.');
  return job;
}
