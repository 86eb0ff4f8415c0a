import type { JobAnswer, JobSummary } from '@genmedia/types/client';
import type { AnswerBody } from './answer.ts';
import { type CallState, callError, timeoutError } from './call.ts';
import type { Settings } from './contract.ts';
import { GenmediaError, invalidResponse } from './error.ts';
import { fetchBody } from './exchange.ts';
import type { JobReference } from './job-reference.ts';
import { rowOf } from './operation.ts';
import type { JobOperation, Result, Update } from './operation-types.ts';
import type { CallOptions, WaitOptions } from './options.ts';
import { pollInterval } from './poll-interval.ts';
import { openScope, pause, type Scope } from './scope.ts';

/** What every answer about a job has. */
type JobState = Pick<AnswerBody, 'status'>;

/** Time limit of one poll in milliseconds. After it, the job is polled again. */
const pollTimeoutMs = 30_000;

/**
 * A job that the service runs. It is not thenable, so an `await` never waits for its result by
 * accident. `JSON.stringify(job)` has all that another process needs to wait for it.
 */
export class Job<K extends JobOperation = JobOperation> {
  /** The operation that started the job. */
  readonly operation: K;
  /** The `id` that the service answered. */
  readonly id: number;
  readonly #settings: Settings;
  readonly #call: CallState;
  #state: JobState | undefined;
  #failure: unknown;

  /** For the client only: call its `submit` or `job` to get a job. */
  constructor(settings: Settings, call: CallState, state?: JobState) {
    const { operation, id } = call.job as JobReference<K>;
    this.operation = operation;
    this.id = id;
    this.#settings = settings;
    this.#call = call;
    // An answer without a status only names the job: a poll tells whether it has ended.
    if (state?.status) this.#state = state;
  }

  /**
   * The last known status: `processing`, `success`, `error`, or a word that this version does not
   * know.
   */
  get status(): string {
    return this.#failure ? 'error' : (this.#state?.status ?? 'processing');
  }

  /**
   * Whether the job is known to have ended, well or not. A job of another contract has ended when
   * its status is not `processing`.
   */
  get hasEnded(): boolean {
    return this.status === 'error' || this.#settings.isDone(this.status);
  }

  /**
   * Waits for the result, also while the service does not answer. Rejects with a GenmediaError if
   * the job fails or the time limit is reached (`timeout`), and with the signal's reason if the
   * signal is aborted. After a timeout or an abort, the job goes on.
   */
  async wait({ onUpdate, ...options }: WaitOptions<K> = {}): Promise<Result<K>> {
    let state: Update<K> | Result<K> | undefined;
    for await (state of this.updates(options)) {
      if (!this.#settings.isDone((state as JobState | undefined)?.status))
        onUpdate?.(state as Update<K>);
    }
    return state as Result<K>;
  }

  /** Yields every answer; the last one is the result. Leaving the loop ends the polling. */
  async *updates(options: CallOptions = {}): AsyncGenerator<Update<K> | Result<K>, void, void> {
    const scope = openScope(options, options.timeout, () => timeoutError(this.#call));
    const started = performance.now();
    const { isDone, poll, pollPrefer } = this.#settings;
    try {
      if (this.#failure) throw this.#failure;
      let delay = this.#state ? undefined : await this.#poll(scope);
      // The first poll needs no pause if it waits at the service, and ends with the job.
      let interval = pollPrefer && delay === undefined ? 0 : pollInterval(0, poll);
      for (; ; interval = pollInterval(performance.now() - started, poll)) {
        if (delay === undefined) {
          // Another waiter may get the next answer while the caller handles this one.
          const state = this.#state;
          yield state as Update<K> | Result<K>;
          if (isDone(state?.status)) return;
        }
        await pause(scope.signal, Math.max(interval, delay ?? 0));
        delay = await this.#poll(scope);
      }
    } finally {
      scope.close();
    }
  }

  /**
   * Cancels the job, whether it waits or runs. Resolves to the job as it has ended: its status is
   * `error` with the code `cancelled`, or what it was if it had ended before. Whoever waits for a
   * cancelled job gets a GenmediaError with that code.
   */
  async cancel({ timeout, ...outer }: CallOptions = {}): Promise<JobSummary> {
    const { job } = this.#call;
    const settings = this.#settings;
    const { poll, pollInput } = rowOf(settings, this.operation);
    const { cancel } = rowOf(settings, poll as string);
    if (!cancel) throw new TypeError(`There is no operation to cancel ${this.operation}.`);
    const call = { operation: cancel, job };
    const init = { parts: { path: { ...job, ...pollInput } }, timeout };
    const answer = await fetchBody(settings, call, init, { outer });
    // Other contracts than this package's own may answer with the job itself.
    return (answer as Partial<JobAnswer>).job ?? (answer as JobSummary);
  }

  [Symbol.asyncIterator](): AsyncGenerator<Update<K> | Result<K>, void, void> {
    return this.updates();
  }

  /** What `genmedia.job` takes. */
  toJSON(): JobReference<K> {
    return this.#call.job as JobReference<K>;
  }

  /**
   * Polls once. If there is an answer already, lets the service wait for the end of the job. Resolves
   * to undefined if an answer came. If the service has trouble, resolves to the milliseconds to wait
   * before the next poll: its jobs go on meanwhile.
   */
  async #poll(outer: Scope): Promise<number | undefined> {
    const { job, operation } = this.#call;
    const settings = { ...this.#settings, retry: { limit: 0 } };
    const { poll, pollInput } = rowOf(settings, operation);
    const init = {
      parts: { path: { ...job, ...pollInput } },
      prefer: this.#state && settings.pollPrefer,
      timeout: pollTimeoutMs,
    };
    try {
      this.#state = await fetchBody(settings, this.#call, init, { outer, operation: poll });
      return undefined;
    } catch (error) {
      outer.signal.throwIfAborted();
      if (error instanceof GenmediaError) {
        if (error.temporary) return (error.retryAfter ?? 0) * 1000;
        // A failed job is reported under HTTP 200. A poll that was refused may be accepted next time.
        if (error.status === 200) this.#failure = error;
      }
      throw error;
    }
  }
}

/** The job that a call has started. */
export function follow(settings: Settings, call: CallState, state?: AnswerBody): Job {
  if (!call.job) {
    const message = `${call.operation} answered no job id.`;
    throw callError(call, { code: invalidResponse, message });
  }
  return new Job(settings, call, state);
}
