'use client';

import type {
  GenmediaError,
  Input,
  JobOperation,
  JobReference,
  Result,
  Update,
} from '@genmedia/client';
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { AnyClient } from './any-client.ts';
import { onePerName } from './one-per-name.ts';
import { useGenmedia } from './provider.ts';
import { RunList } from './run-list.ts';
import { type AnyRecord, isOver } from './run-record.ts';
import { unreadList } from './run-records.ts';
import { LocalRunStorage } from './run-storage.ts';
import { isSameInput } from './same-input.ts';

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

/** A call of an operation, from the click to its result, with the types of the operation. */
export interface RunOf<I, Data, Answer, Reference> {
  /**
   * Starts a job. While it is in progress, a start with the same input does nothing. After an error
   * that leaves open whether the service got the request, a start with the same input starts no
   * second job either. A start with another input forgets the earlier job, which goes on.
   */
  start: (input: I) => void;
  /** `submitting` until the service has answered, `waiting` until the job ends. */
  status: 'idle' | 'submitting' | 'waiting' | 'success' | 'error';
  /** The result, as soon as the job is done. */
  data: Data | undefined;
  /** Why the job was not started or failed. Outages are no error: the hook waits until they end. */
  error: GenmediaError | undefined;
  /** The job, as soon as it is known. `useJob` and `genmedia.job` take it. */
  job: Reference | undefined;
  /** The last answer about the job while it waits or runs. */
  update: Answer | undefined;
  /** Seconds until the result, as the last answer estimated. */
  eta: number | undefined;
  /** Position among the account's waiting jobs: 1 runs next; 0 means that the job is running. */
  queuePosition: number | undefined;
  /** Forgets the run. If it has a job, the job goes on. */
  reset: () => void;
  /**
   * Stops waiting. The job goes on, and `job` still has it. If the service has not answered yet, a
   * start with the same input starts no second job.
   */
  stopWaiting: () => void;
  /**
   * Cancels the job, as soon as the service has accepted it. The run ends with the error
   * `cancelled`, or with its result if that came first. With a `storageKey`, that also holds if the
   * page is closed before. Rejects with a GenmediaError if the service could not be asked.
   */
  cancel: () => Promise<void>;
}

/** A call of an operation, from the click to its result. */
export interface Run<K extends JobOperation>
  extends RunOf<Input<K>, Result<K>, Update<K>, JobReference<K>> {}

/**
 * Starts a job of an operation and waits for its result. Through StrictMode, unmounting and
 * reloading, and in several components and tabs, there is one job, and only one of them polls it.
 *
 * ```tsx
 * const { start, status, data, error, eta } = useRun('generateVideo', { storageKey: 'trailer' });
 * ```
 */
export const useRun: <K extends JobOperation>(operation: K, options?: UseRunOptions) => Run<K> =
  /* @__PURE__ */ runHook(useGenmedia);

/** The hook of a contract that starts jobs. Only callers know the types of their operations. */
export function runHook(useClient: () => unknown) {
  return (operation: string, { storageKey }: UseRunOptions = {}): never => {
    const client = useClient() as AnyClient;
    // State outlives Fast Refresh, which runs memos again.
    const [own] = useState(onePerName<RunList>);
    const list = listOf(own, client, operation, storageKey);
    const { runs } = useSyncExternalStore(list.subscribe, list.getState, () => unreadList);
    const actions = useMemo(() => actionsOf(list, operation), [list, operation]);
    return { ...shownOf(runs[0]), ...actions } as never;
  };
}

/** The list of the one run of a component, or of all with the same `storageKey`. */
function listOf(
  own: typeof lists,
  client: AnyClient,
  operation: string,
  storageKey: string | undefined,
): RunList {
  // A server would keep the lists of all its users.
  const kept = storageKey === undefined || !globalThis.window ? own : lists;
  const name = `genmedia:${client.baseUrl}:${operation}:${storageKey}`;
  return kept(client, name, () => {
    const storage = storageKey === undefined ? undefined : new LocalRunStorage(name);
    return new RunList(client, storage, storage?.all());
  });
}

function actionsOf(list: RunList, operation: string) {
  return {
    start: (input: object = {}) => startAlone(list, operation, input),
    reset: () => removeAll(list),
    stopWaiting: () => {
      for (const run of list.getState().runs) if (!isOver(run)) list.leave(run.id);
    },
    cancel: async () => {
      for (const run of list.getState().runs) await list.cancel(run.id);
    },
  };
}

const lists = onePerName<RunList>();

/** Starts the only run of a list. Does nothing if the same run is in progress. */
function startAlone(list: RunList, operation: string, input: object): void {
  const [run] = list.getState().runs;
  const isSame = run && isSameInput(run.input, input);
  if (isSame && !isOver(run)) return;
  // A request without an answer may have started the job, so it is sent again with its first key.
  const hadNoAnswer = !run?.job && (run?.error?.temporary || run?.status === 'left');
  if (isSame && hadNoAnswer && list.isRepeatable(run)) {
    list.resume(run.id);
    return;
  }
  removeAll(list);
  list.start(operation, input);
}

function removeAll(list: RunList): void {
  list.remove(list.getState().runs.map(({ id }) => id));
}

/** What a component sees of a run. */
function shownOf(run: AnyRecord | undefined) {
  const { status = 'left', job, data, error, ...facts } = run ?? {};
  const { update, eta, queuePosition }: Partial<AnyRecord> = status === 'waiting' ? facts : {};
  const shown = status === 'left' ? 'idle' : status;
  return { status: shown, data, error, job, update, eta, queuePosition };
}
