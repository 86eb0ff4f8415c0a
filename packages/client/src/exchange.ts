import { type Answer, type AnswerBody, failureOf, isFailure } from './answer.ts';
import { type Call, timedOut } from './call.ts';
import { deliver } from './deliver.ts';
import { referenceTo } from './job-reference.ts';
import { type OperationId, operationOf } from './operation.ts';
import type { ClientOptions } from './options.ts';
import { type Init, pack } from './request.ts';
import { during, type Outer, openScope } from './scope.ts';

interface Target {
  /** The operation's own path, or that path with its parameters filled in. */
  path?: string;
  /** Another operation than the call's: the one that reads its job. */
  operation?: OperationId | undefined;
  outer?: Outer;
}

/** One exchange: a request and, where that is safe, its repetitions, up to an answer. */
export async function exchange(
  options: ClientOptions,
  call: Call,
  init: Init,
  { operation: id = call.operation, path, outer = init }: Target = {},
): Promise<Answer> {
  const operation = operationOf(id);
  const limit = init.timeout ?? options.timeout ?? 300_000;
  const scope = openScope(outer, limit, () => timedOut(call));
  try {
    const packed = pack(call, operation, path ?? operation.path, init, options);
    const parcel = await during(scope.signal, packed);
    return await deliver(call, operation, parcel, init.parseAs === 'stream', options, scope);
  } finally {
    scope.close();
  }
}

/**
 * An exchange that resolves to the body, and rejects where that is an error. Notes the job in the
 * call, so that every later error can name it.
 */
export async function ask(...args: Parameters<typeof exchange>): Promise<AnswerBody> {
  const [, call, { params }] = args;
  const answer = await exchange(...args);
  const { operation } = call;
  call.job ??= referenceTo({ ...answer.body, ...params?.path, operation });
  if (isFailure(answer)) throw failureOf(call, answer);
  return answer.body as AnswerBody;
}
