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
import type { AnyClient, AnyJob } from './any-client.ts';
import { sharedByTabs } from './shared-by-tabs.ts';

/** The last answer about a job. */
export type JobAnswer<K extends JobOperation> = Update<K> | Result<K>;

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
  // Only callers know the types of the operation.
  return genmediaJobs(client as unknown as AnyClient, saved) as unknown as JobQuery<K>;
}

/** How the jobs of a contract are found in the cache, and how they end. */
export interface JobRules {
  /** What the keys of a client's jobs begin with. */
  keyOf: (client: AnyClient) => string;
  /** Whether an answer is the result of a job. */
  isResult: (answer: unknown) => boolean;
}

/** Jobs of this package's own contract. */
export const genmediaRules: JobRules = {
  keyOf: () => 'genmedia',
  isResult: (answer) => Object(answer).status === 'success',
};

const genmediaJobs = /* @__PURE__ */ jobQueries(genmediaRules);

/** A function that makes the options which wait for a job. */
export function jobQueries({ keyOf, isResult }: JobRules) {
  return (client: AnyClient, saved: object | string) => {
    const job =
      typeof saved === 'object' && 'wait' in saved ? (saved as AnyJob) : client.job(saved);
    const queryKey = [keyOf(client), job.operation, job.toJSON()] as const;
    const queryFn: QueryFunction<unknown, typeof queryKey> = ({ signal, client: queries }) =>
      waitForJob(client, job, {
        signal,
        onUpdate: (answer) => queries.setQueryData<unknown>(queryKey, answer),
      });
    return {
      queryKey,
      queryFn,
      retry: false,
      networkMode: 'always',
      staleTime: ({ state }: { state: { data?: unknown } }) =>
        isResult(state.data) ? Infinity : 0,
    } as const;
  };
}

/**
 * Waits for a job together with all components and tabs in this browser: only one of them polls.
 */
export function waitForJob(
  { baseUrl }: AnyClient,
  job: AnyJob,
  shared: { signal: AbortSignal; onUpdate: (answer: unknown) => void },
): Promise<unknown> {
  return sharedByTabs({
    ...shared,
    name: `genmedia:${baseUrl}:${JSON.stringify(job)}`,
    work: (signal, onUpdate) => job.wait({ signal, onUpdate }),
  });
}
