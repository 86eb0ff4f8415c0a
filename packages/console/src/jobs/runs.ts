import type { OperationId } from '@genmedia/client';
import { operationOf } from '../contract/contract.ts';
import type { Input } from '../contract/types.ts';
import { createStore, useStore } from '../ui/store.ts';
import { database } from './database.ts';
import { failureOf } from './failure.ts';
import { perform } from './perform.ts';
import type { Run } from './run.ts';

interface Runs {
  owner: string | undefined;
  /** The newest first. */
  list: readonly Run[];
  isLoaded: boolean;
}

const nothing: Runs = { owner: undefined, list: [], isLoaded: false };
const store = createStore<Runs>(nothing);
/** Runs that this tab waits for, or stands in the queue to wait for. */
const following = new Map<string, AbortController>();
const channel = new BroadcastChannel('genmedia-console');

channel.onmessage = ({ data: id }: MessageEvent<string>) => {
  adopt(id).catch(reportError);
};

export function useRuns(): Runs {
  return useStore(store);
}

export function useRun(id: string | undefined): Run | undefined {
  return useRuns().list.find((run) => run.id === id);
}

/** Shows what an owner has started, and goes on with what is not finished. */
export async function openRuns(owner: string | undefined): Promise<void> {
  if (store.get().owner === owner) return;
  for (const id of following.keys()) unfollow(id);
  store.set({ ...nothing, owner });
  if (owner === undefined) return;
  const kept = await database.of(owner);
  if (store.get().owner !== owner) return;
  const list = kept.toSorted((one, other) => other.startedAt - one.startedAt);
  store.set({ owner, list, isLoaded: true });
  for (const { id, state } of list) if (state === 'running') follow(id, false);
}

/** Starts a run of whoever is signed in. */
export function startRun(operation: OperationId, input: Input): Run {
  const run: Run = {
    id: newId(),
    ...{ operation, input, owner: store.get().owner ?? '' },
    startedAt: Date.now(),
    state: 'running',
    idempotencyKey: newId(),
  };
  keep(run)
    .catch(reportError)
    .finally(() => follow(run.id, true));
  return run;
}

/** Waits no longer; its job goes on. What has come of an answer that was being written stays. */
export function leaveRun(id: string): void {
  const state = find(id)?.answer === undefined ? 'left' : 'success';
  change(id, { state, endedAt: Date.now() });
  unfollow(id);
}

/** Waits again, or sends the same request again: under its own key, which starts no second job. */
export function resumeRun(id: string): void {
  const run = find(id);
  if (!run) return;
  const { endedAt: _, failure: _failure, ...rest } = run;
  keep({ ...rest, state: 'running' })
    .catch(reportError)
    .finally(() => follow(id, true));
}

export async function removeRuns(ids: readonly string[]): Promise<void> {
  for (const id of ids) unfollow(id);
  const gone = new Set(ids);
  store.set({ ...store.get(), list: store.get().list.filter(({ id }) => !gone.has(id)) });
  await database.remove(ids);
  for (const id of ids) channel.postMessage(id);
}

function follow(id: string, isNew: boolean): void {
  if (following.has(id)) return;
  const controller = new AbortController();
  following.set(id, controller);
  exclusively(`genmedia-run-${id}`, controller.signal, () => goOn(id, isNew, controller.signal))
    .catch((error) => {
      if (!controller.signal.aborted) reportError(error);
    })
    .finally(() => {
      if (following.get(id) === controller) following.delete(id);
    });
}

function unfollow(id: string): void {
  following.get(id)?.abort();
  following.delete(id);
}

/** In one tab at a time: the next one in the queue finds the run finished, or goes on with it. */
async function goOn(id: string, isNew: boolean, signal: AbortSignal): Promise<void> {
  const run = isNew ? find(id) : await adopt(id);
  if (run?.state !== 'running') return;
  if (!isNew && !run.job && !operationOf(run.operation)?.idempotent) {
    const message = 'The page was left before the answer came. Run it again.';
    change(id, { state: 'error', failure: { code: 'interrupted', message, errors: [] } });
    return;
  }
  try {
    const performed = await perform(run, signal, (progress) => change(id, progress));
    change(id, { ...performed, state: 'success', endedAt: Date.now() });
  } catch (error) {
    if (!signal.aborted)
      change(id, { state: 'error', failure: failureOf(error), endedAt: Date.now() });
  }
}

/** Work of one tab of the origin at a time, where there are Web Locks (secure contexts). */
async function exclusively(
  name: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  await (locks ? locks.request(name, { signal }, work) : work());
}

function find(id: string): Run | undefined {
  return store.get().list.find((run) => run.id === id);
}

function change(id: string, progress: Partial<Run>): void {
  const run = find(id);
  if (!run) return;
  const isStep = progress.state !== undefined || (progress.job && !run.job);
  if (isStep) keep({ ...run, ...progress }).catch(reportError);
  else show({ ...run, ...progress });
}

/** Shows a run, and stores it for other tabs and times, unless it holds what is secret. */
async function keep(run: Run): Promise<void> {
  show(run);
  if (operationOf(run.operation)?.sensitive) return;
  await database.put(run);
  channel.postMessage(run.id);
}

function show(run: Run): void {
  const { list } = store.get();
  const isKnown = list.some(({ id }) => id === run.id);
  const next = isKnown ? list.map((each) => (each.id === run.id ? run : each)) : [run, ...list];
  store.set({ ...store.get(), list: next });
}

/** Takes over what another tab has stored. */
async function adopt(id: string): Promise<Run | undefined> {
  const run = await database.get(id);
  const { owner, list } = store.get();
  if (!run) store.set({ ...store.get(), list: list.filter((each) => each.id !== id) });
  if (!run || run.owner !== owner) return undefined;
  show(run);
  if (run.state !== 'running') unfollow(id);
  else follow(id, false);
  return run;
}

/** Unique, also where the page is not a secure context. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
