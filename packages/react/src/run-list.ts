import type { GenerationProcessing } from '@genmedia/client';
import { type AnyClient, type AnyJob, takesIdempotencyKey } from './any-client.ts';
import { waitForJob } from './job-options.ts';
import {
  type AnyRecord,
  interrupted,
  isOver,
  mayBeSent,
  newRecord,
  type RunError,
} from './run-record.ts';
import { type RunChange, type RunListState, RunRecords } from './run-records.ts';
import type { RunStorage } from './run-storage.ts';
import { hasLocks, withLock } from './shared-by-tabs.ts';

/**
 * Without Web Locks, how long the request of another tab counts as under way, in milliseconds: the
 * client's default time limit. After that, its run is shown as interrupted.
 */
const longestRequest = 300_000;

/**
 * Runs of operations that make jobs, each from its start to its result. All components and tabs
 * with the same storage share them. Each step of a run is stored before the next one begins, so a
 * component or tab that comes later can continue the run.
 */
export class RunList {
  protected readonly client: AnyClient;
  protected readonly records: RunRecords;
  /** Runs that this page sends or waits for, by id. */
  readonly #followed = new Map<string, AbortController>();
  /** Ids of runs that are being stored for the first time or again, and are shown after that. */
  readonly #beginning = new Set<string>();
  /** Ids of runs that this page is asked to cancel. */
  readonly #cancelling = new Set<string>();
  #unwatch: (() => void) | undefined;

  /** `runs` are those of the storage, if it can be read at once. */
  constructor(client: AnyClient, storage?: RunStorage, runs?: readonly AnyRecord[]) {
    this.client = client;
    this.records = new RunRecords(storage, runs, (run) => this.isSensitive(run));
  }

  getState = (): RunListState => this.records.state;

  subscribe = (listener: () => void): (() => void) => {
    const isFirst = !this.records.hasListeners;
    this.records.listen(listener);
    if (isFirst) this.#open().catch(globalThis.reportError);
    return () => {
      this.records.unlisten(listener);
      if (!this.records.hasListeners) this.#close();
    };
  };

  start = (operation: string, input: object): string => {
    const run = newRecord(operation, input);
    this.#begin(run);
    return run.id;
  };

  resume = (id: string): void => {
    const run = this.records.find(id);
    if (!run || !isOver(run) || run.status === 'success') return;
    const { endedAt: _, error: __, ...rest } = run;
    const status = run.job ? 'waiting' : 'submitting';
    // Another tab that has the cancel of before must forget it, too.
    this.#begin({ ...rest, isCancelled: false, sentAt: Date.now(), status });
  };

  leave = (id: string): void => {
    const run = this.records.find(id);
    if (!run) {
      // Nothing is sent yet.
      if (this.#beginning.has(id)) this.remove([id]);
      return;
    }
    const status = run.data === undefined ? 'left' : 'success';
    this.records.change(id, { status, endedAt: Date.now() }).catch(globalThis.reportError);
    this.#unfollow(id);
  };

  cancel = async (id: string): Promise<void> => {
    // Should this page be closed before the job is known, the next one cancels it.
    const begun = this.records.find(id);
    this.#cancelling.add(id);
    try {
      if (begun && this.isJob(begun) && !begun.job)
        await this.records.change(id, { isCancelled: true });
      const run = await this.#withJob(id);
      if (!run || isOver(run)) return;
      if (run.job) await this.client.job(run.job).cancel();
      else this.leave(id);
    } finally {
      this.#cancelling.delete(id);
    }
  };

  /** The run once its job is known, whichever tab sends its request, or once it needs none. */
  #withJob(id: string): Promise<AnyRecord | undefined> {
    return new Promise((resolve) => {
      const check = () => {
        const run = this.records.find(id);
        if (this.#beginning.has(id)) return;
        if (run && this.isJob(run) && !run.job && !isOver(run)) return;
        leave();
        resolve(run);
      };
      // A listener of its own: the components that show the list may go before the job is known.
      const leave = this.subscribe(check);
      check();
    });
  }

  remove = (ids: readonly string[]): void => {
    for (const id of ids) this.#drop(id);
    this.records.removeStored(ids).catch(globalThis.reportError);
  };

  protected isJob(_: AnyRecord): boolean {
    return true;
  }

  /** Whether a run has passwords or tokens, which are not stored. */
  protected isSensitive(_: AnyRecord): boolean {
    return false;
  }

  /** Whether the request of a run may be sent again without paying twice. */
  isRepeatable(run: AnyRecord): boolean {
    const { input, operation } = run;
    return input !== undefined && mayBeSent(run) && takesIdempotencyKey(this.client, operation);
  }

  protected errorOf(thrown: unknown): RunError {
    return thrown as RunError;
  }

  /**
   * Sends the request of a job, unless it has a job already, and waits for the result.
   * `isRequestedByUser` tells a run that a user wants now from one that was found in progress.
   */
  protected async finish(
    run: AnyRecord,
    isRequestedByUser: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    const { id, operation } = run;
    if (!run.job && (run.input === undefined || !mayBeSent(run))) throw interrupted(operation);
    const job = run.job
      ? this.client.job(run.job)
      : await this.#submit(run, isRequestedByUser, signal);
    // The next component that shows the list continues.
    if (!job || !this.records.hasListeners || signal.aborted) return;
    // If this fails, the job goes on, and its end says so.
    const isCancelled = this.records.find(id)?.isCancelled && !this.#cancelling.has(id);
    if (isCancelled) await job.cancel().catch(() => {});
    const onUpdate = (update: unknown) => this.showUpdate(id, Object(update));
    const data = await waitForJob(this.client, job, { signal, onUpdate });
    await this.#end(id, signal, { status: 'success', data });
  }

  /**
   * Sends the request of a run with its Idempotency-Key, in one tab of the origin at a time. The
   * job is stored before the next tab, which waits for the lock, looks for it. Resolves to undefined
   * if the request failed, or if another tab may be sending it.
   */
  #submit(
    { id, operation, input = {} }: AnyRecord,
    isRequestedByUser: boolean,
    signal: AbortSignal,
  ): Promise<AnyJob | undefined> {
    return withLock(lockOf(id), signal, async () => {
      // Another tab may have got the answer while this one waited for the lock.
      const stored = await this.adopt(id);
      if (stored?.job) return this.client.job(stored.job);
      // Without a key, a second request would start a second job.
      if (!isRequestedByUser && !takesIdempotencyKey(this.client, operation)) {
        if (stored && this.isSentElsewhere(stored)) return undefined;
        throw interrupted(operation);
      }
      const options = { signal, idempotencyKey: id };
      const call = this.client.submit(operation, input, options);
      // Within the lock: until the end is stored, the next tab would send the request again.
      const answer = await call.withResponse().catch((thrown) => this.#fail(id, signal, thrown));
      if (!answer) return undefined;
      const { data: job, response } = answer;
      const change = { job: job.toJSON(), response: headOf(response) };
      await this.records.change(id, { status: 'waiting', ...change });
      return job;
    });
  }

  /**
   * Whether another tab may still be sending the request of a run, and will store the answer. Looks
   * for it again when that cannot be any more.
   */
  protected isSentElsewhere({ id, startedAt, sentAt = startedAt }: AnyRecord): boolean {
    const age = Math.abs(Date.now() - sentAt);
    if (hasLocks() || age >= longestRequest) return false;
    setTimeout(() => this.adopt(id), longestRequest - age);
    return true;
  }

  protected showUpdate(id: string, update: object): void {
    const { eta, queue_position: queuePosition } = update as Partial<GenerationProcessing>;
    this.records.show(id, { update, eta, queuePosition, updatedAt: Date.now() });
  }

  /** Takes over what another tab has stored of a run, and goes on with the run from there. */
  protected async adopt(id: string): Promise<AnyRecord | undefined> {
    const run = await this.records.takeOver(id);
    if (!run) this.#drop(id);
    else if (isOver(run)) this.#unfollow(id);
    else this.#follow(id, false);
    return run;
  }

  async #open(): Promise<void> {
    this.#unwatch = this.records.watch((id) => {
      this.#refresh(id).catch(globalThis.reportError);
    });
    await this.records.load((id) => this.#followed.has(id));
    if (!this.records.hasListeners) return;
    for (const { id } of this.records.state.runs) this.#follow(id, false);
  }

  /** Takes over what another tab has changed: a run, or any of them. */
  async #refresh(changed?: string): Promise<void> {
    const ids = changed === undefined ? await this.records.allIds() : [changed];
    for (const id of ids) await this.adopt(id);
  }

  /**
   * No component shows the list any more, so jobs are no longer polled. Requests get their answers.
   */
  #close(): void {
    this.#unwatch?.();
    for (const { id, status } of this.records.state.runs) {
      if (status === 'waiting') this.#unfollow(id);
    }
  }

  #begin(run: AnyRecord): void {
    const { id } = run;
    if (this.#beginning.has(id)) return;
    this.#beginning.add(id);
    const begin = () => {
      // It may have been removed meanwhile.
      if (!this.#beginning.delete(id)) return;
      this.records.put(run);
      this.#follow(id, true);
    };
    // A call without a job is stored when this tab has its lock: no other tab may continue it.
    let storing: Promise<void> | undefined;
    if (this.isJob(run)) storing = this.records.store(run);
    else this.records.keepUnstored(id);
    if (storing) storing.then(begin, globalThis.reportError);
    else begin();
  }

  #follow(id: string, isRequestedByUser: boolean): void {
    const run = this.records.find(id);
    if (!run || isOver(run) || this.#followed.has(id)) return;
    const control = new AbortController();
    const { signal } = control;
    this.#followed.set(id, control);
    this.finish(run, isRequestedByUser, signal)
      .catch((thrown) => this.#fail(id, signal, thrown))
      .catch(globalThis.reportError)
      .finally(() => {
        if (this.#followed.get(id) === control) this.#followed.delete(id);
      });
  }

  #unfollow(id: string): void {
    this.#followed.get(id)?.abort();
    this.#followed.delete(id);
  }

  /**
   * Ends a run with an error, in the next task: a page that is left ends its requests, and runs no
   * task after that. Then the next page continues the run.
   */
  async #fail(id: string, signal: AbortSignal, thrown: unknown): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    await this.#end(id, signal, { status: 'error', error: this.errorOf(thrown) });
  }

  /** Ends a run, unless another tab has ended it first. */
  async #end(id: string, signal: AbortSignal, end: RunChange): Promise<void> {
    if (signal.aborted) return;
    const run = await this.adopt(id);
    if (!run || isOver(run) || signal.aborted) return;
    // Code that sees the end may continue the run at once.
    this.#followed.delete(id);
    await this.records.change(id, { ...end, endedAt: Date.now() });
  }

  #drop(id: string): void {
    this.#unfollow(id);
    this.#beginning.delete(id);
    this.records.drop(id);
  }
}

/** The name of the lock that a tab holds while it sends a request. */
export function lockOf(id: string): string {
  return `genmedia:${id}`;
}

/** Status and headers of an answer, as plain data. */
export function headOf({ status, headers }: Response): NonNullable<AnyRecord['response']> {
  return { status, headers: [...headers] };
}
