import { type AnswerBody, INVALID } from './answer.ts';
import { type CallState, failed, timedOut } from './call.ts';
import { GenmediaError } from './error.ts';
import { ask } from './exchange.ts';
import type { JobReference } from './job-reference.ts';
import { operationOf, pollOf } from './operation.ts';
import type { JobOperation, Result, Update } from './operation-types.ts';
import type { CallOptions, Settings, WaitOptions } from './options.ts';
import { pollInterval } from './poll-interval.ts';
import { openScope, pause, type Scope } from './scope.ts';

/** What every answer about a job has. */
type JobState = Pick<AnswerBody, 'status'>;

/** Most milliseconds for one question: past them it is asked anew. */
const QUESTION = 30_000;

/**
 * A job that the service runs. It is not thenable, so an `await` never waits by accident; and
 * `JSON.stringify(job)` is all that is needed to wait for it in another process.
 */
export class Job<K extends JobOperation = JobOperation> {
  /** The operation that started it. */
  readonly operation: K;
  /** The `id` that the service answered. */
  readonly id: number;
  readonly #settings: Settings;
  readonly #call: CallState;
  #state: JobState | undefined;
  #failure: unknown;

  /** Jobs are made by `submit` and `job` of a client. */
  constructor(settings: Settings, call: CallState, state?: JobState) {
    const { operation, id } = call.job as JobReference<K>;
    this.operation = operation;
    this.id = id;
    this.#settings = settings;
    this.#call = call;
    this.#state = state;
  }

  /** As last heard: `processing`, `success`, `error`, or a word that this version does not know. */
  get status(): string {
    return this.#failure ? 'error' : (this.#state?.status ?? 'processing');
  }

  /**
   * Waits for the result, through any time in which the service does not answer. Rejects with a
   * GenmediaError if the job fails or the time is over (`timeout`; the job goes on), and with the
   * signal's reason if that is aborted (the job goes on, too).
   */
  async wait({ onUpdate, ...options }: WaitOptions<K> = {}): Promise<Result<K>> {
    let state: Update<K> | Result<K> | undefined;
    for await (state of this.updates(options)) {
      if (this.status !== 'success') onUpdate?.(state as Update<K>);
    }
    return state as Result<K>;
  }

  /** Every answer up to the result, which is the last one. Leaving the loop ends the questions. */
  async *updates(options: CallOptions = {}): AsyncGenerator<Update<K> | Result<K>, void, void> {
    const scope = openScope(options, options.timeout, () => timedOut(this.#call));
    const started = Date.now();
    try {
      if (this.#failure) throw this.#failure;
      let delay = this.#state ? undefined : await this.#ask(scope);
      for (;;) {
        if (delay === undefined) {
          yield this.#state as Update<K> | Result<K>;
          if (this.status === 'success') return;
        }
        const interval = pollInterval(Date.now() - started, this.#settings.poll);
        await pause(scope.signal, Math.max(interval, delay ?? 0));
        delay = await this.#ask(scope);
      }
    } finally {
      scope.close();
    }
  }

  [Symbol.asyncIterator](): AsyncGenerator<Update<K> | Result<K>, void, void> {
    return this.updates();
  }

  /** What `genmedia.job` takes. */
  toJSON(): JobReference<K> {
    return this.#call.job as JobReference<K>;
  }

  /**
   * Asks once. Resolves to undefined where there is news, and where the service has trouble, to the
   * milliseconds for which it is to be left alone: its jobs go on meanwhile.
   */
  async #ask(outer: Scope): Promise<number | undefined> {
    const { job, operation } = this.#call;
    const settings = { ...this.#settings, retry: { limit: 0 } };
    const init = {
      params: { path: { ...job, ...operationOf(operation).pollInput } },
      timeout: QUESTION,
    };
    try {
      this.#state = await ask(settings, this.#call, init, { outer, operation: pollOf(operation) });
      return undefined;
    } catch (error) {
      if (outer.signal.aborted || !(error instanceof GenmediaError)) throw error;
      if (error.temporary) return (error.retryAfter ?? 0) * 1000;
      // A failed job is told under HTTP 200; what is refused may be granted next time.
      if (error.status === 200) this.#failure = error;
      throw error;
    }
  }
}

/** The job that a call has made. */
export function follow(settings: Settings, call: CallState, state?: AnswerBody): Job {
  if (!call.job) {
    const message = `${call.operation} was answered without the id of its job.`;
    throw failed(call, { code: INVALID, message });
  }
  return new Job(settings, call, state);
}
