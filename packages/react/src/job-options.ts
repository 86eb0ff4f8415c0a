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

/** What a job has last answered. */
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

/** Options for `useQuery` and its like that wait for a job. */
export interface JobQuery<K extends JobOperation> {
  /** Names the job in the cache, and knows the type of its data. */
  queryKey: JobKey<K>;
  /** Waits for the result; what comes before it goes to the cache. */
  queryFn: QueryFunction<JobAnswer<K>, JobKey<K>>;
  /** The client goes on by itself. */
  retry: false;
  /** The client waits through outages by itself. */
  networkMode: 'always';
  /** A result never changes; anything else is asked for anew. */
  staleTime: (query: { state: { data?: JobAnswer<K> | undefined } }) => number;
}

/**
 * Waits for a job: its data are what the service has last answered, at the end the result. All
 * components and tabs that wait for one job ask with one voice. `saved` is what `JSON.stringify`
 * made of a job, `error.job`, or a job. Throws a TypeError if it is none.
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
    // The client goes on by itself, through outages too: nothing is paused, nothing tried twice.
    retry: false,
    networkMode: 'always',
    staleTime: ({ state }) => (isResult(state.data) ? Infinity : 0),
  };
}

/** Waits for a job with all others in this browser that do: one of them asks. */
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
