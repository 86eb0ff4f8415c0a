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

/** What is known of a job. */
export interface JobState<K extends JobOperation> {
  /** `idle` where no job was given. */
  status: 'idle' | 'waiting' | 'success' | 'error';
  /** The result, once it is there. */
  data: Result<K> | undefined;
  /** Why the job failed, or why it cannot be asked for. Outages end nothing: they are waited out. */
  error: GenmediaError | undefined;
  /** What the service has last said of the job while it waits or runs. */
  update: Update<K> | undefined;
  /** Seconds that the service last estimated. */
  eta: number | undefined;
  /** Place among the account's jobs that wait: 1 is the next to run; 0, the job runs. */
  queuePosition: number | undefined;
}

/**
 * Waits for a job from elsewhere: what `JSON.stringify(job)` made, `error.job`, or a job. Asks
 * while it is mounted; components and tabs that wait for the same job ask with one voice. Throws a
 * TypeError if `saved` is none of these.
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
    ? IDLE
    : stateOf(data as JobAnswer<K>, isError && !isFetching && error);
}

const IDLE = {
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
  if (isResult(answer)) return { ...IDLE, status: 'success', data: answer };
  if (error) return { ...IDLE, status: 'error', error };
  const update = answer as Update<K> | undefined;
  const { eta, queue_position: queuePosition } = Object(update) as Partial<GenerationProcessing>;
  return { ...IDLE, status: 'waiting', update, eta, queuePosition };
}
