import type {
  Genmedia,
  GenmediaError,
  Job,
  JobOperation,
  JobReference,
  Result,
  Update,
} from '@genmedia/client';
import type { DataTag, QueryFunction } from '@tanstack/react-query';
import { together } from './together.ts';

/** The last answer about a job. */
export type JobAnswer<K extends JobOperation> = Update<K> | Result<K>;

/** Whether the job is done. */
export function isResult<K extends JobOperation>(
  answer: JobAnswer<K> | undefined,
): answer is Result<K> {
  return Object(answer).status === 'success';
}

type JobKey<K extends JobOperation> = DataTag<
  readonly ['genmedia', K, JobReference<K>],
  JobAnswer<K>,
  GenmediaError
>;

/** Options that wait for a job, for `useQuery` and similar hooks. */
export interface JobQuery<K extends JobOperation> {
  /** The key of the job in the cache. It also has the type of the data. */
  queryKey: JobKey<K>;
  /** Waits for the result. Earlier answers go to the cache. */
  queryFn: QueryFunction<JobAnswer<K>, JobKey<K>>;
  /** The client itself makes retries. */
  retry: false;
  /** The client itself waits through outages. */
  networkMode: 'always';
  /** A result never changes; other answers are fetched again. */
  staleTime: (query: { state: { data?: JobAnswer<K> | undefined } }) => number;
}

/**
 * Options that wait for a job. Their data are the last answer of the service, and at the end the
 * result. For all components and tabs that wait for the same job, only one polls. `saved` is a job,
 * `error.job`, or the text of `JSON.stringify(job)`. Throws a TypeError if it is no job.
 */
export function jobOptions<K extends JobOperation>(
  client: Genmedia,
  saved: Job<K> | JobReference<K> | string,
): JobQuery<K> {
  const job = typeof saved === 'object' && 'wait' in saved ? saved : client.job<K>(saved);
  const queryKey = ['genmedia', job.operation, job.toJSON()] as unknown as JobKey<K>;
  return {
    queryKey,
    queryFn: ({ signal, client: queries }) =>
      waitForJob(client, job, {
        signal,
        onUpdate: (answer) => queries.setQueryData<unknown>(queryKey, answer),
      }),
    // The client itself makes retries and waits through outages, so queries need neither.
    retry: false,
    networkMode: 'always',
    staleTime: ({ state }) => (isResult(state.data) ? Infinity : 0),
  };
}

/**
 * Waits for a job together with all components and tabs in this browser: only one of them polls.
 */
export function waitForJob<K extends JobOperation>(
  client: Genmedia,
  job: Job<K>,
  shared: { signal: AbortSignal; onUpdate: (answer: JobAnswer<K>) => void },
): Promise<JobAnswer<K>> {
  return together<JobAnswer<K>>({
    ...shared,
    name: `genmedia:${client.baseUrl}:${JSON.stringify(job)}`,
    isResult,
    work: (here, onUpdate) => job.wait({ signal: here, onUpdate }),
  });
}
