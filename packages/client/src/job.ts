import { type AnswerBody, INVALID } from './answer.ts';
import { type Call, failed, timedOut } from './call.ts';
import { GenmediaError } from './error.ts';
import { ask } from './exchange.ts';
import type { JobReference } from './job-reference.ts';
import { operationOf, pollOf } from './operation.ts';
import type { JobOperation, Result, Update } from './operation-types.ts';
import type { CallOptions, ClientOptions, WaitOptions } from './options.ts';
import { pollDelay } from './poll-delay.ts';
import { openScope, pause, type Scope } from './scope.ts';

/** What every answer about a job has. */
type JobState = Pick<AnswerBody, 'status' | 'eta'>;

/**
 * A job that the service runs. It is not thenable, so an `await` never waits by accident; and
 * `JSON.stringify(job)` is all that is needed to wait for it in another process.
 */
export class Job<K extends JobOperation = JobOperation> {
  readonly operation: K;
  readonly id: number;
  readonly #options: ClientOptions;
  readonly #call: Call;
  #state: JobState | undefined;
  #failure: unknown;

  /** Jobs are made by `submit` and `job` of a client. */
  constructor(options: ClientOptions, call: Call, reference: JobReference<K>, state?: JobState) {
    this.operation = reference.operation;
    this.id = reference.id;
    this.#options = options;
    this.#call = call;
    this.#state = state;
  }

  /** As last heard: `processing`, `success`, `error`, or a word that this version does not know. */
  get status(): string {
    return this.#failure ? 'error' : (this.#state?.status ?? 'processing');
  }

  /**
   * Waits for the result. Rejects with a GenmediaError if the job fails or the time is over
   * (`timeout`; the job goes on), and with the signal's reason if that is aborted.
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
    try {
      if (this.#failure) throw this.#failure;
      this.#state ??= await this.#read(scope);
      for (let turn = 0; ; turn++) {
        yield this.#state as Update<K> | Result<K>;
        if (this.status === 'success') return;
        await pause(scope.signal, pollDelay(turn, this.#state.eta, this.#options.poll));
        this.#state = await this.#read(scope);
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

  async #read(outer: Scope): Promise<JobState> {
    const call = this.#call;
    const path = { ...call.job, ...operationOf(call.operation).pollInput };
    try {
      const target = { outer, operation: pollOf(call.operation) };
      return await ask(this.#options, call, { params: { path } }, target);
    } catch (error) {
      if (saysJobFailed(error)) this.#failure = error;
      throw error;
    }
  }
}

/** A failed job is told under HTTP 200; anything else may be another answer next time. */
function saysJobFailed(error: unknown): boolean {
  return error instanceof GenmediaError && error.status === 200 && error.code !== INVALID;
}

/** The job that a call has made. */
export function follow(options: ClientOptions, call: Call, state?: AnswerBody): Job {
  if (!call.job) {
    const message = `${call.operation} was answered without the id of its job.`;
    throw failed(call, { code: INVALID, message });
  }
  return new Job(options, call, call.job, state);
}
