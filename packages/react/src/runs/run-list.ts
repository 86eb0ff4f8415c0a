import {
  type GenerationProcessing,
  type Genmedia,
  type JobOperation,
  type OperationId,
  stream,
} from '@genmedia/client';
import { waitForJob } from '../job-options.ts';
import { interrupted } from '../saved-run.ts';
import { lockOf, sendRun } from '../send-run.ts';
import { exclusively } from '../together.ts';
import { RunDatabase } from './run-database.ts';
import {
  type AnyRecord,
  errorOf,
  isJob,
  isOver,
  isRepeatable,
  isSensitive,
  isStreamed,
  newRecord,
  savedRun,
} from './run-record.ts';

export interface RunListState {
  /** The newest run is first. */
  runs: readonly AnyRecord[];
  isLoading: boolean;
}

type Change = Partial<AnyRecord>;

/**
 * Runs of any operations. All components and tabs with the same list name share them. Each step of
 * a run is stored before the next one begins, so a component or tab that comes later can continue
 * the run.
 */
export class RunList {
  readonly #client: Genmedia;
  readonly #name: string;
  readonly #database: RunDatabase | undefined;
  readonly #listeners = new Set<() => void>();
  /** Runs that this page sends or waits for, by id. */
  readonly #followed = new Map<string, AbortController>();
  /** Ids of runs that only this page has: they are not stored yet, or will never be. */
  readonly #unstored = new Set<string>();
  #channel: BroadcastChannel | undefined;
  #state: RunListState;

  constructor(client: Genmedia, storageKey?: string) {
    this.#client = client;
    this.#name = `genmedia:${client.baseUrl}:runs:${storageKey}`;
    if (storageKey !== undefined) this.#database = new RunDatabase(this.#name);
    this.#state = { runs: [], isLoading: storageKey !== undefined };
  }

  getState = (): RunListState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#open().catch(globalThis.reportError);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#close();
    };
  };

  start = (operation: OperationId, input: object): string => {
    const run = newRecord(operation, input);
    this.#unstored.add(run.id);
    this.#begin(run);
    return run.id;
  };

  resume = (id: string): void => {
    const run = this.#find(id);
    if (!run || !isOver(run) || run.status === 'success') return;
    const { endedAt: _, error: __, ...rest } = run;
    this.#begin({ ...rest, status: run.job ? 'waiting' : 'submitting' });
  };

  leave = (id: string): void => {
    const status = this.#find(id)?.data === undefined ? 'left' : 'success';
    this.#change(id, { status, endedAt: Date.now() }).catch(globalThis.reportError);
    this.#unfollow(id);
  };

  remove = (ids: readonly string[]): void => {
    for (const id of ids) this.#drop(id);
    const announce = () => ids.forEach((id) => void this.#channel?.postMessage(id));
    this.#database?.remove(ids).then(announce, globalThis.reportError);
  };

  async #open(): Promise<void> {
    if (this.#database) {
      this.#channel = globalThis.BroadcastChannel && new BroadcastChannel(this.#name);
      this.#channel?.addEventListener('message', ({ data: id }) => {
        this.#adopt(id).catch(globalThis.reportError);
      });
      const stored = await this.#database.all();
      if (this.#listeners.size === 0) return;
      // For its own runs, this page has newer data than the database.
      const here = this.#state.runs.filter(
        ({ id }) => this.#unstored.has(id) || this.#followed.has(id),
      );
      const ids = new Set(here.map(({ id }) => id));
      const runs = [...here, ...stored.filter(({ id }) => !ids.has(id))];
      this.#set(runs.sort((one, other) => other.startedAt - one.startedAt));
    }
    for (const { id } of this.#state.runs) this.#follow(id, false);
  }

  /**
   * No component shows the list any more, so jobs are no longer polled. Requests get their answers.
   */
  #close(): void {
    this.#channel?.close();
    this.#channel = undefined;
    for (const { id, status } of this.#state.runs) if (status === 'waiting') this.#unfollow(id);
    this.#set(this.#state.runs, this.#state.isLoading);
  }

  #begin(run: AnyRecord): void {
    this.#put(run);
    this.#follow(run.id, true);
  }

  /**
   * Continues a run. `isAsked` means that a user wants it now; otherwise the run was found in
   * progress.
   */
  #follow(id: string, isRequestedByUser: boolean): void {
    const run = this.#find(id);
    if (!run || isOver(run) || this.#followed.has(id)) return;
    const control = new AbortController();
    const { signal } = control;
    this.#followed.set(id, control);
    const work = isJob(run) ? this.#finishJob : this.#finishCall;
    work(run, isRequestedByUser, signal)
      .catch((thrown) => this.#end(id, signal, { status: 'error', error: errorOf(thrown) }))
      .catch(globalThis.reportError)
      .finally(() => {
        if (this.#followed.get(id) === control) this.#followed.delete(id);
      });
  }

  #unfollow(id: string): void {
    this.#followed.get(id)?.abort();
    this.#followed.delete(id);
  }

  /** Sends the request of a job, unless it has a job already, and waits for the result. */
  readonly #finishJob = async (run: AnyRecord, isRequestedByUser: boolean, signal: AbortSignal) => {
    const { id } = run;
    const operation = run.operation as JobOperation;
    if (!run.job && !isRepeatable(run)) throw interrupted(operation);
    if (run.job) await this.#claim(id, isRequestedByUser);
    const answered = run.job
      ? this.#client.job(run.job)
      : await sendRun(this.#client, operation, savedRun(run), {
          signal,
          read: async () => (await this.#claim(id, isRequestedByUser))?.job,
          write: (job, response) =>
            this.#change(id, { job, status: 'waiting', response: headOf(response) }),
        });
    // The next component that shows the list continues.
    if (this.#listeners.size === 0 || signal.aborted) return;
    const onUpdate = (update: object) => this.#applyUpdate(id, update);
    const data = await waitForJob(this.#client, answered, { signal, onUpdate });
    await this.#end(id, signal, { status: 'success', data });
  };

  /** Calls an operation that makes no job. Only one tab calls it, and the others get the result. */
  readonly #finishCall = (run: AnyRecord, isRequestedByUser: boolean, signal: AbortSignal) =>
    exclusively(lockOf(run.id), signal, async () => {
      const { id, operation, input } = run;
      const known = await this.#claim(id, isRequestedByUser);
      if (!known || isOver(known)) return;
      if (!isRequestedByUser && !isRepeatable(run)) throw interrupted(operation);
      if (isStreamed(run)) {
        const data = await this.#read(run, signal);
        await this.#change(id, { status: 'success', data, endedAt: Date.now() });
        return;
      }
      const onUpdate = (update: object) => this.#applyUpdate(id, update);
      const options = { signal, onUpdate, idempotencyKey: id };
      const call = this.#client.run(operation, input as never, options as never);
      const { data, response } = await call.withResponse();
      const end = { data, response: headOf(response), endedAt: Date.now() };
      await this.#change(id, { status: 'success', ...end });
    });

  /** Reads a streamed answer, and shows what has arrived so far. */
  async #read({ id, operation, input }: AnyRecord, signal: AbortSignal): Promise<unknown> {
    const { stream: _, ...request } = input as { stream?: boolean };
    const streamed = operation as 'createChatCompletion';
    const answer = stream(this.#client, streamed, request as never, { signal });
    let content = '';
    for await (const { choices } of answer) {
      content += choices[0]?.delta.content ?? '';
      const data = { choices: [{ index: 0, message: { role: 'assistant', content } }] };
      this.#show(id, { status: 'streaming', data });
    }
    return answer.final();
  }

  /**
   * What is known of a run when it is this tab's turn. A run that a user asks for is stored only
   * now. Other tabs see it from now on, when this tab already has the lock.
   */
  async #claim(id: string, isRequestedByUser: boolean): Promise<AnyRecord | undefined> {
    if (!isRequestedByUser) return this.#adopt(id);
    await this.#change(id, {});
    return this.#find(id);
  }

  #applyUpdate(id: string, update: object): void {
    const { eta, queue_position: queuePosition } = update as Partial<GenerationProcessing>;
    this.#show(id, { update, eta, queuePosition, updatedAt: Date.now() });
  }

  /** Ends a run, unless another tab has ended it first. */
  async #end(id: string, signal: AbortSignal, end: Change): Promise<void> {
    if (signal.aborted) return;
    const known = await this.#adopt(id);
    if (!known || isOver(known) || signal.aborted) return;
    // Code that sees the end may continue the run at once, before the end is stored.
    this.#followed.delete(id);
    await this.#change(id, { ...end, endedAt: Date.now() });
  }

  /** Takes over what another tab has stored. */
  async #adopt(id: string): Promise<AnyRecord | undefined> {
    if (!this.#database || this.#unstored.has(id)) return this.#find(id);
    const stored = await this.#database.get(id);
    const here = this.#find(id);
    if (!stored) {
      this.#drop(id);
      return undefined;
    }
    // Updates of a job are not stored, so they are kept from this page's own state.
    this.#put(here && !isOver(here) ? { ...here, ...stored } : stored);
    if (isOver(stored)) this.#unfollow(id);
    else this.#follow(id, false);
    return stored;
  }

  #find(id: string): AnyRecord | undefined {
    return this.#state.runs.find((run) => run.id === id);
  }

  /** Changes a run that is in progress, and stores the change for other tabs and for later. */
  async #change(id: string, change: Change): Promise<void> {
    const run = this.#show(id, change);
    if (run) await this.#keep(run);
  }

  /** Changes a run that is in progress in this page only. */
  #show(id: string, change: Change): AnyRecord | undefined {
    const run = this.#find(id);
    if (!run || isOver(run)) return undefined;
    const next = { ...run, ...change };
    this.#put(next);
    return next;
  }

  async #keep(run: AnyRecord): Promise<void> {
    this.#put(run);
    if (isSensitive(run) || !(await this.#database?.put(run))) return;
    this.#unstored.delete(run.id);
    this.#channel?.postMessage(run.id);
  }

  #put(run: AnyRecord): void {
    const { runs } = this.#state;
    const isKnown = runs.some(({ id }) => id === run.id);
    this.#set(isKnown ? runs.map((each) => (each.id === run.id ? run : each)) : [run, ...runs]);
  }

  #drop(id: string): void {
    this.#unfollow(id);
    this.#unstored.delete(id);
    this.#set(this.#state.runs.filter((run) => run.id !== id));
  }

  /**
   * When no component shows the list, drops runs with passwords or tokens that have ended: the next
   * user of the page may be someone else.
   */
  #set(all: readonly AnyRecord[], isLoading = false): void {
    const hasListeners = this.#listeners.size > 0;
    const runs = hasListeners ? all : all.filter((run) => !(isSensitive(run) && isOver(run)));
    this.#state = { runs, isLoading };
    for (const listener of this.#listeners) listener();
  }
}

function headOf({ status, headers }: Response): NonNullable<AnyRecord['response']> {
  return { status, headers: [...headers] };
}
