'use client';

import type { Input, OperationId } from '@genmedia/client';
import { useMemo, useSyncExternalStore } from 'react';
import { onePerName } from '../one-per-name.ts';
import { useGenmedia } from '../provider.ts';
import { RunList } from './run-list.ts';
import type { RunRecord } from './run-record.ts';

/** What `useRuns` takes. */
export interface UseRunsOptions {
  /**
   * Keeps the list in the browser's IndexedDB under this name, inputs included, until `remove`:
   * its runs go on after unmounting and reloading, and in other tabs. Where several people use one
   * browser, put the user's id into it. Left out, the list is this component's alone.
   */
  storageKey?: string | undefined;
}

/** Calls of operations, from the click to their results. */
export interface Runs {
  /** The newest first. */
  runs: readonly RunRecord[];
  /** Whether the stored runs are still being read. */
  isLoading: boolean;
  /** Starts a run, and names it. Answers of `createChatCompletion` come in pieces. */
  start: <K extends OperationId>(operation: K, input: Input<K>) => string;
  /**
   * Goes on with a run that was left or has failed: waits for its job again, or sends its request
   * again, under the same Idempotency-Key.
   */
  resume: (id: string) => void;
  /** Waits no longer; the job goes on. What has come of an answer in pieces stays, as its result. */
  leave: (id: string) => void;
  /** Forgets runs. Their jobs, if there are some, go on. */
  remove: (ids: readonly string[]) => void;
}

const lists = onePerName<RunList>();
const NOTHING = { runs: [], isLoading: true };

/**
 * Runs of any operations side by side: through StrictMode, unmounting, reloading, and in several
 * components and tabs, each is sent once, and one tab asks for it. Nothing is stored of operations
 * that handle passwords or tokens; their ends are forgotten once no component shows the list.
 *
 * ```tsx
 * const { runs, start, remove } = useRuns({ storageKey: 'gallery' });
 * const id = start('generateImage', { model_id: 'sandbox-image', prompt: 'A kite' });
 * ```
 */
export function useRuns({ storageKey }: UseRunsOptions = {}): Runs {
  const client = useGenmedia();
  const list = useMemo(
    () =>
      storageKey === undefined
        ? new RunList(client)
        : lists(client, storageKey, () => new RunList(client, storageKey)),
    [client, storageKey],
  );
  const state = useSyncExternalStore(list.subscribe, list.getState, () => NOTHING);
  const { start, resume, leave, remove } = list;
  // Which input and result belong to an operation is known to callers only.
  return { ...state, start, resume, leave, remove } as Runs;
}
