import type { AnswerBody } from './answer.ts';
import { type ApiPromise, apiPromise } from './api-promise.ts';
import type { CallState } from './call.ts';
import type { Settings } from './contract.ts';
import { fetchBody } from './exchange.ts';
import { follow, type Job } from './job.ts';
import { isIdempotent, rowOf } from './operation.ts';
import type { JobOperation } from './operation-types.ts';
import type { RunOptions, SubmitOptions } from './options.ts';
import { newIdempotencyKey } from './request.ts';
import type { Outer } from './scope.ts';

/**
 * Sends the flat input of an operation, and returns its first answer. With `async`, that comes as
 * soon as the job is accepted.
 */
function start(
  settings: Settings,
  call: CallState,
  input: object,
  { idempotencyKey, headers, ...outer }: SubmitOptions & Outer,
  async: boolean,
): Promise<AnswerBody | undefined> {
  const operation = rowOf(settings, call.operation);
  const hasKey = isIdempotent(operation);
  if (hasKey) call.idempotencyKey = idempotencyKey ?? newIdempotencyKey();
  const prefer = async && hasKey && operation.prefer !== false && 'respond-async';
  const init = { parts: settings.parts(operation, input), headers, timeout: outer.timeout, prefer };
  return fetchBody(settings, call, init, { outer });
}

/** `Genmedia.run` without its types. One time limit applies to all its exchanges together. */
export function run(
  settings: Settings,
  operation: string,
  input: object = {},
  { timeout = Infinity, ...options }: RunOptions<JobOperation> = {},
): ApiPromise<unknown> {
  const call: CallState = { operation };
  const result = async () => {
    const all = { ...options, ends: performance.now() + timeout };
    // For most jobs, one answer that waits comes sooner than polls. But it brings no updates.
    const answer = await start(settings, call, input, all, !!options.onUpdate);
    if (!rowOf(settings, operation).poll || settings.isDone(answer?.status)) return answer;
    return follow(settings, call, answer).wait(all);
  };
  return apiPromise(call, result);
}

/** `Genmedia.submit` without its types. */
export function submit(
  settings: Settings,
  operation: string,
  input: object = {},
  options: SubmitOptions = {},
): ApiPromise<Job> {
  const call: CallState = { operation };
  const job = async () => {
    if (!rowOf(settings, operation).poll)
      throw new TypeError(`${operation} makes no job: use run.`);
    return follow(settings, call, await start(settings, call, input, options, true));
  };
  return apiPromise(call, job);
}
