'use client';

import type {
  GenmediaError,
  Input,
  JobOperation,
  JobReference,
  Result,
  Update,
} from '@genmedia/client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { isResult, jobOptions } from './job-options.ts';
import { useGenmedia } from './provider.ts';
import { RunStore, storeOf } from './run-store.ts';
import { useJob } from './use-job.ts';

/** What `useRun` takes besides the operation. */
export interface UseRunOptions {
  /**
   * Keeps the run in the browser's `localStorage` under this name, input included, until `reset`:
   * it goes on after unmounting and reloading, and in other tabs. Where several people use one
   * browser, put the user's id into it. Left out, the run is this component's alone.
   */
  storageKey?: string | undefined;
}

/** A call of an operation, from the click to its result. */
export interface Run<K extends JobOperation> {
  /**
   * Starts a job. The same input again, while that is on its way, starts no second one; nor does it
   * after an error that left open whether the service had got it. Another input leaves the job
   * before to itself.
   */
  start: (input: Input<K>) => void;
  /** `submitting` until the service has answered, `waiting` until the job ends. */
  status: 'idle' | 'submitting' | 'waiting' | 'success' | 'error';
  /** The result, once it is there. */
  data: Result<K> | undefined;
  /** Why the job was not started, or failed. Outages end nothing: they are waited out. */
  error: GenmediaError | undefined;
  /** The job, as soon as it is known: `useJob` and `genmedia.job` take it. */
  job: JobReference<K> | undefined;
  /** What the service has last said of the job while it waits or runs. */
  update: Update<K> | undefined;
  /** Seconds that the service last estimated. */
  eta: number | undefined;
  /** Place among the account's jobs that wait: 1 is the next to run; 0, the job runs. */
  queuePosition: number | undefined;
  /** Forgets the run. Its job, if there is one, goes on. */
  reset: () => void;
  /** Waits no longer; the job goes on, and `job` still names it. */
  stopWaiting: () => void;
}

/**
 * Starts a job of an operation and waits for its result: through StrictMode, unmounting, reloading,
 * and in several components and tabs, there is one job, and one that asks for it.
 *
 * ```tsx
 * const { start, status, data, error, eta } = useRun('generateVideo', { storageKey: 'trailer' });
 * ```
 */
export function useRun<K extends JobOperation>(
  operation: K,
  { storageKey }: UseRunOptions = {},
): Run<K> {
  const client = useGenmedia();
  const queries = useQueryClient();
  const store = useMemo(
    () =>
      storageKey === undefined
        ? new RunStore(client, operation)
        : storeOf(client, operation, storageKey),
    [client, operation, storageKey],
  );
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getServerState);
  const { run, answered, error, left } = state;
  const job = run?.job as JobReference<K> | undefined;
  const waiting = useJob<K>(left ? undefined : ((answered as never) ?? job));

  const start = useCallback(
    (input: Input<K>) =>
      store.start(input as object, () => {
        const saved = store.getState().run?.job;
        if (!saved || store.getState().left) return false;
        const { queryKey } = jobOptions(client, saved);
        const known = queries.getQueryState(queryKey);
        return !isResult(known?.data) && known?.status !== 'error';
      }),
    [store, client, queries],
  );
  const actions = useMemo(
    () => ({ reset: () => store.reset(), stopWaiting: () => store.leave() }),
    [store],
  );
  if (error) return { ...waiting, ...actions, start, job, status: 'error', error };
  const status = run && !job ? 'submitting' : waiting.status;
  return { ...waiting, ...actions, start, job, status };
}
