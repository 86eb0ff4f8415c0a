import type { AnswerBody } from './answer.ts';
import { type Call, timedOut } from './call.ts';
import { ask } from './exchange.ts';
import { follow, type Job } from './job.ts';
import { type OperationId, operationOf, pollOf } from './operation.ts';
import type { JobOperation } from './operation-types.ts';
import type { ClientOptions, RunOptions, SubmitOptions } from './options.ts';
import { type Outer, openScope } from './scope.ts';
import { split } from './split.ts';

/** Sends the flat input of an operation, and takes its first answer. */
function start(
  options: ClientOptions,
  call: Call,
  input: object,
  { idempotencyKey, ...outer }: SubmitOptions & Outer,
): Promise<AnswerBody> {
  const headers = idempotencyKey ? { 'idempotency-key': idempotencyKey } : {};
  const init = { ...split(operationOf(call.operation), input), headers, timeout: outer.timeout };
  return ask(options, call, init, { outer });
}

/** `Genmedia.run` without its types. One time limit holds over all its exchanges. */
export async function run(
  options: ClientOptions,
  operation: OperationId,
  input: object = {},
  { timeout, ...rest }: RunOptions<JobOperation> = {},
): Promise<unknown> {
  const call: Call = { operation };
  const scope = openScope(rest, timeout, () => timedOut(call));
  try {
    const answer = await start(options, call, input, { ...rest, ...scope });
    if (!pollOf(operation) || answer.status === 'success') return answer;
    return await follow(options, call, answer).wait({ ...rest, ...scope });
  } finally {
    scope.close();
  }
}

/** `Genmedia.submit` without its types. */
export async function submit(
  options: ClientOptions,
  operation: OperationId,
  input: object = {},
  rest: SubmitOptions = {},
): Promise<Job> {
  if (!pollOf(operation)) throw new TypeError(`${operation} makes no job: use run.`);
  const call: Call = { operation };
  return follow(options, call, await start(options, call, input, rest));
}
