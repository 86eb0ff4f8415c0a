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
   * Stores the run in the browser's `localStorage` under this name, input included, until `reset`.
   * The run goes on after unmounting and reloading, and in other tabs. If several people use one
   * browser, put the user's id into the name. Without a name, the run belongs to this component
   * only.
   */
  storageKey?: string | undefined;
}

/** A call of an operation, from the click to its result. */
export interface Run<K extends JobOperation> {
  /**
   * Starts a job. While it is in progress, a start with the same input does nothing. After an error
   * that leaves open whether the service got the request, a start with the same input starts no
   * second job either. A start with another input forgets the earlier job, which goes on.
   */
  start: (input: Input<K>) => void;
  /** `submitting` until the service has answered, `waiting` until the job ends. */
  status: 'idle' | 'submitting' | 'waiting' | 'success' | 'error';
  /** The result, as soon as the job is done. */
  data: Result<K> | undefined;
  /** Why the job was not started or failed. Outages are no error: the hook waits until they end. */
  error: GenmediaError | undefined;
  /** The job, as soon as it is known. `useJob` and `genmedia.job` take it. */
  job: JobReference<K> | undefined;
  /** The last answer about the job while it waits or runs. */
  update: Update<K> | undefined;
  /** Seconds until the result, as the last answer estimated. */
  eta: number | undefined;
  /** Position among the account's waiting jobs: 1 runs next; 0 means that the job is running. */
  queuePosition: number | undefined;
  /** Forgets the run. If it has a job, the job goes on. */
  reset: () => void;
  /** Stops waiting. The job goes on, and `job` still has it. */
  stopWaiting: () => void;
}

/**
 * Starts a job of an operation and waits for its result. Through StrictMode, unmounting and
 * reloading, and in several components and tabs, there is one job, and only one of them polls it.
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
