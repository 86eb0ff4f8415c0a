import type { ApiPromise } from './api-promise.ts';
import type { CallState } from './call.ts';
import type { FetchMethod } from './fetch-types.ts';
import type { Job } from './job.ts';
import type { JobReference } from './job-reference.ts';
import type { OperationId } from './operation.ts';
import type { InputArguments, JobOperation, Result } from './operation-types.ts';
import type { RunOptions, SubmitOptions } from './options.ts';

/** A request for one operation that is made already, but for the credential. */
export interface OperationInit extends Omit<RequestInit, 'body'> {
  /** The operation that the URL is of. */
  operation: OperationId;
  /** A JSON object. */
  body?: string | null | undefined;
}

/** `Genmedia.request` for the client's own parts: tells what it knows of the call, and streams. */
export type InternalRequest = (
  url: string,
  init: OperationInit & { parseAs?: string },
  call: CallState,
) => Promise<unknown>;

/** The client of one service. */
export interface Genmedia {
  /** Where the service is: what two clients must have in common to speak of the same jobs. */
  readonly baseUrl: string;
  /**
   * One exchange with a path of the contract, as openapi-fetch does it: resolves to
   * `{ data, error, response }`, where `error` is what the service answered, also if it said so
   * under HTTP 200. Rejects with a GenmediaError if no answer of the contract came, and with the
   * signal's reason if that is aborted.
   */
  GET: FetchMethod<'get'>;
  /** The same for operations that are POST. */
  POST: FetchMethod<'post'>;
  /**
   * Calls an operation and waits for its result, which a job may take a while to make. Rejects
   * with a GenmediaError, or with the signal's reason if that is aborted.
   */
  run<K extends OperationId>(
    operation: K,
    ...rest: InputArguments<K, RunOptions<K>>
  ): ApiPromise<Result<K>>;
  /** Starts a job and does not wait for it. Rejects as `run` does. */
  submit<K extends JobOperation>(
    operation: K,
    ...rest: InputArguments<K, SubmitOptions>
  ): ApiPromise<Job<K>>;
  /**
   * A job from before: `error.job`, or what `JSON.stringify(job)` made. Asks the service only when
   * it is waited for. Throws a TypeError if it is neither.
   */
  job<K extends JobOperation = JobOperation>(saved: JobReference<K> | string): Job<K>;
  /**
   * One exchange, for code that makes the request itself, as generated hooks do. `url` is the
   * operation's path with its parameters. Resolves to the body, also while that is `processing`;
   * rejects as `run` does.
   */
  request<T>(url: string, init: OperationInit): Promise<T>;
}
