'use client';

import type {
  ApiError,
  ContractClient,
  ContractInput,
  ContractJobOperation,
  ContractResults,
} from '@genmedia/client/contract';
import type { JobRules } from '../job-options.ts';
import { type JobStateOf, jobHook } from '../use-job.ts';
import { type RunOf, runHook, type UseRunOptions } from '../use-run.ts';

/** The operations of a client, by their names. */
export type OperationsOf<C> = C extends ContractClient<infer O, infer _> ? O : never;

/** The operations of a client that start a job. */
export type JobsOf<C> =
  C extends ContractClient<infer O, infer T> ? keyof O & ContractJobOperation<T> : never;

/** What callers pass to an operation of a client. */
export type InputOf<C, K> =
  C extends ContractClient<infer O, infer _> ? ContractInput<O[K & keyof O]> : never;

/** The result of an operation of a client, and that of its job if it starts one. */
export type ResultOf<C, K> =
  C extends ContractClient<infer O, infer T> ? ContractResults<O, T>[K & keyof O] : never;

const contractJobs: JobRules = {
  // Names of operations are the same in many contracts.
  keyOf: ({ baseUrl }) => baseUrl,
  isResult: (answer) => answer !== undefined && Object(answer).status !== 'processing',
};

/** `useRun` of a contract: starts a job and waits for its result, also across reloads and tabs. */
export function createRunHook<C>(useClient: () => C) {
  return runHook(useClient) as <K extends JobsOf<C>>(
    operation: K,
    options?: UseRunOptions,
  ) => RunOf<InputOf<C, K>, ResultOf<C, K>, unknown, object>;
}

/** `useJob` of a contract: waits for a job that was started elsewhere. */
export function createJobHook<C>(useClient: () => C) {
  return jobHook(useClient, contractJobs) as <K extends JobsOf<C> = JobsOf<C>>(
    saved: object | string | undefined,
  ) => JobStateOf<ResultOf<C, K>, unknown> & { error: ApiError | undefined };
}
