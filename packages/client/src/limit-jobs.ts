import { relayedCall } from './api-promise.ts';
import { GenmediaError } from './error.ts';
import type { Genmedia } from './genmedia.ts';
import { type PlacedJob, Places } from './job-places.ts';
import type { OperationTable } from './operation.ts';
import type { JobOperation } from './operation-types.ts';
import type { RunOptions } from './options.ts';
import { pause } from './scope.ts';

/** What `limitJobs` takes. */
export interface LimitOptions {
  /** How many jobs of the account may wait and run at once. Its plan says: 5, 10 or 15. */
  jobs: number;
}

type Start = (
  operation: JobOperation,
  input: object,
  options: RunOptions<JobOperation>,
) => ReturnType<Genmedia['run']>;

/**
 * The same client, except that `run` and `submit` wait for a place in the account's queue when the
 * queue is full. If others start jobs under the same account, the service may still refuse a call;
 * then the call is sent again after the time that the service names. A job keeps its place until it
 * is done, also if no call waits for it any more. The time limit of a call includes its wait for a
 * place. In Cloudflare's Workers, make one in each request: there no request may wait for another.
 *
 * ```ts
 * const genmedia = limitJobs(createClient(), { jobs: 5 });
 * await Promise.all(prompts.map((prompt) => genmedia.run('generateImage', { model_id, prompt })));
 * ```
 */
export function limitJobs<C extends object = Genmedia>(client: C, { jobs }: LimitOptions): C {
  const places = new Places(jobs);
  const genmedia = client as Genmedia & { operations: OperationTable };
  const limited =
    (start: Start): Start =>
    (operation, input, options = {}) =>
      startsJob(genmedia, operation)
        ? inPlace({ genmedia, places, start, operation, input, options })
        : start(operation, input, options);
  return {
    ...genmedia,
    run: limited(genmedia.run as Start),
    submit: limited(genmedia.submit as Start),
  } as C;
}

/**
 * Whether an operation starts a job, also if it is a GET. One that reads a job may be its own `poll`.
 * An unknown operation starts none: the call itself rejects.
 */
function startsJob({ operations }: { operations: OperationTable }, id: string): boolean {
  const row = operations[id];
  return row?.poll !== undefined && row.poll !== id && !row.reads;
}

interface LimitedCall {
  genmedia: Genmedia;
  places: Places;
  start: Start;
  operation: JobOperation;
  input: object;
  options: RunOptions<JobOperation>;
}

function inPlace({ genmedia, places, start, operation, input, options: given }: LimitedCall) {
  // `run` of another contract's client need not wait for its job.
  const isUnawaited = (given as { wait?: boolean }).wait === false;
  return relayedCall<never>(operation, given, async ({ options, begin }) => {
    for (;;) {
      const place = await places.take(options.signal);
      const call = begin(start(operation, input, options));
      try {
        const result: unknown = await call;
        place.freeAfter(
          asJob(result) ?? (isUnawaited && call.job ? genmedia.job(call.job) : undefined),
        );
        return result as never;
      } catch (error) {
        const { job } = call;
        // A failed job is reported under HTTP 200. After a refused poll, the job goes on.
        const isOver = error instanceof GenmediaError && error.status === 200;
        place.freeAfter(job && !isOver ? genmedia.job(job) : undefined);
        if (!(error instanceof GenmediaError && error.code === 'queue_full')) throw error;
        await pause(options.signal, (error.retryAfter ?? 1) * 1000);
      }
    }
  });
}

/** The result of `submit` is a job that may still run; that of `run` belongs to a job that ended. */
function asJob(result: unknown): PlacedJob | undefined {
  const { wait } = Object(result) as Partial<PlacedJob>;
  return typeof wait === 'function' ? (result as PlacedJob) : undefined;
}
