'use client';

import type {
  GenerationProcessing,
  GenmediaError,
  Job,
  JobOperation,
  JobReference,
  Result,
  Update,
} from '@genmedia/client';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { AnyClient } from './any-client.ts';
import { genmediaRules, type JobRules, jobQueries } from './job-options.ts';
import { useGenmedia } from './provider.ts';

/** The state of a job, with the types of its operation. */
export interface JobStateOf<Data, Answer> {
  /** `idle` if no job was given. */
  status: 'idle' | 'waiting' | 'success' | 'error';
  /** The result, as soon as the job is done. */
  data: Data | undefined;
  /**
   * Why the job failed or cannot be polled. Outages are no error: the hook waits until they end.
   */
  error: GenmediaError | undefined;
  /** The last answer about the job while it waits or runs. */
  update: Answer | undefined;
  /** Seconds until the result, as the last answer estimated. */
  eta: number | undefined;
  /** Position among the account's waiting jobs: 1 runs next; 0 means that the job is running. */
  queuePosition: number | undefined;
}

/** The state of a job. */
export interface JobState<K extends JobOperation> extends JobStateOf<Result<K>, Update<K>> {}

/**
 * Waits for a job that was started elsewhere. `saved` is a job, `error.job`, or the text of
 * `JSON.stringify(job)`. Polls while it is mounted; of all components and tabs that wait for the
 * same job, only one polls. Throws a TypeError if `saved` is no job.
 */
export const useJob: <K extends JobOperation = JobOperation>(
  saved: Job<K> | JobReference<K> | string | undefined,
) => JobState<K> = /* @__PURE__ */ jobHook(useGenmedia, genmediaRules);

/** The hook of a contract that waits for a job. Only callers know the types of its operation. */
export function jobHook(useClient: () => unknown, rules: JobRules) {
  const optionsOf = jobQueries(rules);
  return (saved: object | string | undefined): never => {
    const client = useClient() as AnyClient;
    const { data, error, isError, isFetching } = useQuery<unknown, GenmediaError>(
      (saved === undefined
        ? { queryKey: ['genmedia'], queryFn: skipToken }
        : optionsOf(client, saved)) as { queryKey: readonly unknown[] },
    );
    const failure = isError && !isFetching ? error : undefined;
    return (saved === undefined ? idle : stateOf(data, failure, rules)) as never;
  };
}

const idle = {
  status: 'idle',
  data: undefined,
  error: undefined,
  update: undefined,
  eta: undefined,
  queuePosition: undefined,
} as const;

function stateOf(
  answer: unknown,
  error: GenmediaError | undefined,
  { isResult }: JobRules,
): object {
  if (isResult(answer)) return { ...idle, status: 'success', data: answer };
  if (error) return { ...idle, status: 'error', error };
  const { eta, queue_position: queuePosition } = Object(answer) as Partial<GenerationProcessing>;
  return { ...idle, status: 'waiting', update: answer, eta, queuePosition };
}
