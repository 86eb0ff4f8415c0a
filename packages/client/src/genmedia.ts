import type { ApiPromise } from './api-promise.ts';
import type { CallState } from './call.ts';
import type { Init } from './contract.ts';
import type { Job } from './job.ts';
import type { JobReference } from './job-reference.ts';
import type { OperationId } from './operation.ts';
import type { InputArguments, JobOperation, Result } from './operation-types.ts';
import type { RunOptions, SubmitOptions } from './options.ts';

/** A request for one operation that is complete except for the credential. */
export interface OperationInit extends Omit<RequestInit, 'body'> {
  /** The operation that the URL belongs to. */
  operation: OperationId;
  /** A JSON object, as text. */
  body?: string | null | undefined;
}

/** For the client's own code, which can read the answer in its own way, and send bytes. */
export interface InternalInit extends OperationInit, Pick<Init, 'read' | 'parts'> {}

/** `Genmedia.request` for the client's own code: it writes what it learns into the call. */
export type InternalRequest = (
  url: string,
  init: InternalInit,
  call: CallState,
) => Promise<unknown>;

/** The client of one service. */
export interface Genmedia {
  /** The address of the service. Two clients can use the same jobs only if it is the same. */
  readonly baseUrl: string;
  /**
   * Calls an operation and waits for its result. If that is made by a job, it may take a while.
   * Rejects with a GenmediaError, or with the signal's reason if the signal is aborted.
   */
  run<K extends OperationId>(
    operation: K,
    ...rest: InputArguments<K, RunOptions<K>>
  ): ApiPromise<Result<K>>;
  /**
   * Starts a job and does not wait for it: resolves as soon as the service has accepted the job.
   * Rejects as `run` does.
   */
  submit<K extends JobOperation>(
    operation: K,
    ...rest: InputArguments<K, SubmitOptions>
  ): ApiPromise<Job<K>>;
  /**
   * An earlier job: takes `error.job`, or the text of `JSON.stringify(job)`. Asks the service only
   * when you wait for the job. Throws a TypeError if the value is no saved job.
   */
  job<K extends JobOperation = JobOperation>(saved: JobReference<K> | string): Job<K>;
  /**
   * One exchange, for code that makes the request itself, such as generated hooks. `url` is the
   * operation's path with its parameters. Resolves to the body, also while its status is
   * `processing`. Rejects as `run` does.
   */
  request<T>(url: string, init: OperationInit): Promise<T>;
}
