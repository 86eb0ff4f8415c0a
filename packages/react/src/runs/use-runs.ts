'use client';

import type { Input, OperationId } from '@genmedia/client';
import { useState, useSyncExternalStore } from 'react';
import type { AnyClient } from '../any-client.ts';
import { onePerName } from '../one-per-name.ts';
import { useGenmedia } from '../provider.ts';
import { unreadList } from '../run-records.ts';
import { genmediaKinds, type OperationKinds } from './operation-kinds.ts';
import { OperationRunList } from './operation-run-list.ts';
import { RunDatabase } from './run-database.ts';
import type { RunRecord } from './run-record.ts';

/** What `useRuns` takes. */
export interface UseRunsOptions {
  /**
   * Stores the list in the browser's IndexedDB under this name, inputs included, until `remove`.
   * Its runs go on after unmounting and reloading, and in other tabs. If several people use one
   * browser, put the user's id into the name. Without a name, the list belongs to this component
   * only.
   */
  storageKey?: string | undefined;
}

/** A list of calls, each from the click to its result. */
export interface Runs {
  /** The runs, the newest first. */
  runs: readonly RunRecord[];
  /** Whether the stored runs are still being read. */
  isLoading: boolean;
  /** Starts a run and returns its id. Answers of `createChatCompletion` are streamed. */
  start: <K extends OperationId>(operation: K, input: Input<K>) => string;
  /**
   * Continues a run that was left or has failed: waits for its job again, or sends its request
   * again with the same Idempotency-Key.
   */
  resume: (id: string) => void;
  /**
   * Stops waiting; the job goes on. The part of a streamed answer that has arrived stays as the
   * result.
   */
  leave: (id: string) => void;
  /**
   * Cancels the job of a run, as soon as the service has accepted it. The run ends with the error
   * `cancelled`, or with its result if that came first. A run without a job stops as with `leave`.
   * Rejects with a GenmediaError if the service could not be asked.
   */
  cancel: (id: string) => Promise<void>;
  /** Removes runs from the list. If they have jobs, the jobs go on. */
  remove: (ids: readonly string[]) => void;
}

const lists = onePerName<OperationRunList>();

/**
 * Runs of any operations, side by side. Through StrictMode, unmounting and reloading, and in
 * several components and tabs, each request is sent once and each job is polled by one tab. Runs of
 * operations with passwords or tokens are not stored; when no component shows the list any more,
 * those that have ended are dropped.
 *
 * ```tsx
 * const { runs, start, remove } = useRuns({ storageKey: 'gallery' });
 * const id = start('generateImage', { model_id: 'sandbox-image', prompt: 'A kite' });
 * ```
 */
export const useRuns: (options?: UseRunsOptions) => Runs = /* @__PURE__ */ runsHook(
  useGenmedia,
  genmediaKinds,
);

/** The hook of a contract for lists of calls. Only callers know the types of their operations. */
export function runsHook(useClient: () => unknown, kinds: OperationKinds) {
  return ({ storageKey }: UseRunsOptions = {}): never => {
    const client = useClient() as AnyClient;
    // State outlives Fast Refresh, which runs memos again.
    const [own] = useState(onePerName<OperationRunList>);
    // A server would keep the lists of all its users.
    const kept = storageKey === undefined || !globalThis.window ? own : lists;
    const name = `genmedia:${client.baseUrl}:runs:${storageKey}`;
    const list = kept(client, name, () => {
      const storage = storageKey === undefined ? undefined : new RunDatabase(name);
      return new OperationRunList(kinds, client, storage);
    });
    const state = useSyncExternalStore(list.subscribe, list.getState, () => unreadList);
    const { start, resume, leave, cancel, remove } = list;
    return { ...state, start, resume, leave, cancel, remove } as never;
  };
}
