import { type Answer, type AnswerBody, failureOf, isFailure } from './answer.ts';
import { type Call, timedOut } from './call.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';
import { referenceTo } from './job-reference.ts';
import { type OperationId, operationOf } from './operation.ts';
import type { Settings } from './options.ts';
import { buildRequest, type Exchange, type Init } from './request.ts';
import { during, type Outer, openScope } from './scope.ts';

interface Target {
  /** The operation's own path, or that path with its parameters filled in. */
  path?: string;
  /** Another operation than the call's: the one that reads its job. */
  operation?: OperationId | undefined;
  outer?: Outer;
}

/** Sends a request: again where that is safe, and with a newer credential where one is refused. */
export async function exchange(
  settings: Settings,
  call: Call,
  init: Init,
  { operation: id = call.operation, path, outer = init }: Target = {},
): Promise<Answer> {
  const operation = operationOf(id);
  const limit = init.timeout ?? settings.timeout ?? 300_000;
  const scope = openScope(outer, limit, () => timedOut(call));
  const the: Exchange = { settings, call, operation, path, init, scope };
  const send = async (refused?: string): Promise<Answer | undefined> => {
    const request = await during(scope.signal, buildRequest(the, refused));
    return refused && refused === call.secret ? undefined : fetchWithRetry(the, request);
  };
  try {
    let answer = (await send()) as Answer;
    const { secret } = call;
    if (secret && answer.response.status === 401) answer = (await send(secret)) ?? answer;
    call.response = answer.response;
    return answer;
  } finally {
    scope.close(init.parseAs === 'stream');
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
  call.job ??= referenceTo({ id: answer.body?.id, ...params?.path, operation });
  if (isFailure(answer)) throw failureOf(call, answer);
  return answer.body as AnswerBody;
}
