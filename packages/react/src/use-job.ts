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
import { isResult, type JobAnswer, jobOptions } from './job-options.ts';
import { useGenmedia } from './provider.ts';

/** The state of a job. */
export interface JobState<K extends JobOperation> {
  /** `idle` if no job was given. */
  status: 'idle' | 'waiting' | 'success' | 'error';
  /** The result, as soon as the job is done. */
  data: Result<K> | undefined;
  /**
   * Why the job failed or cannot be polled. Outages are no error: the hook waits until they end.
   */
  error: GenmediaError | undefined;
  /** The last answer about the job while it waits or runs. */
  update: Update<K> | undefined;
  /** Seconds until the result, as the last answer estimated. */
  eta: number | undefined;
  /** Position among the account's waiting jobs: 1 runs next; 0 means that the job is running. */
  queuePosition: number | undefined;
}

/**
 * Waits for a job that was started elsewhere. `saved` is a job, `error.job`, or the text of
 * `JSON.stringify(job)`. Polls while it is mounted; of all components and tabs that wait for the
 * same job, only one polls. Throws a TypeError if `saved` is no job.
 */
export function useJob<K extends JobOperation = JobOperation>(
  saved: Job<K> | JobReference<K> | string | undefined,
): JobState<K> {
  const client = useGenmedia();
  const { data, error, isError, isFetching } = useQuery<unknown, GenmediaError>(
    (saved === undefined
      ? { queryKey: ['genmedia'], queryFn: skipToken }
      : jobOptions(client, saved)) as { queryKey: readonly unknown[] },
  );
  return saved === undefined
    ? idle
    : stateOf(data as JobAnswer<K>, isError && !isFetching && error);
}

const idle = {
  status: 'idle',
  data: undefined,
  error: undefined,
  update: undefined,
  eta: undefined,
  queuePosition: undefined,
} as const;

function stateOf<K extends JobOperation>(
  answer: JobAnswer<K> | undefined,
  error: GenmediaError | null | false,
): JobState<K> {
  if (isResult(answer)) return { ...idle, status: 'success', data: answer };
  if (error) return { ...idle, status: 'error', error };
  const update = answer as Update<K> | undefined;
  const { eta, queue_position: queuePosition } = Object(update) as Partial<GenerationProcessing>;
  return { ...idle, status: 'waiting', update, eta, queuePosition };
}
