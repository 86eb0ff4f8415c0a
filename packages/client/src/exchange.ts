import { type AnswerBody, failureOf, isFailure, type ReadResponse, readAnswer } from './answer.ts';
import { type CallState, failed, resumeHint, timedOut } from './call.ts';
import type { GenmediaError } from './error.ts';
import { referenceTo } from './job-reference.ts';
import { isIdempotent, isRead, type OperationId, operationOf } from './operation.ts';
import type { Settings } from './options.ts';
import { buildRequest, type Exchange, type Init } from './request.ts';
import { retried } from './retry.ts';
import { during, type Outer, openScope } from './scope.ts';

interface Target {
  /** The operation's own path, with or without its parameters filled in. */
  path?: string;
  /** An operation to call instead of the call's own: the one that reads its job. */
  operation?: OperationId | undefined;
  outer?: Outer;
}

/** Sends a request. Sends it again where that is safe, and with a newer credential after a 401. */
export async function exchange(
  settings: Settings,
  call: CallState,
  init: Init,
  { operation: id = call.operation, path, outer = init }: Target = {},
): Promise<ReadResponse> {
  const operation = operationOf(id);
  const limit = init.timeout ?? settings.timeout ?? 300_000;
  const scope = openScope(outer, limit, () => timedOut(call));
  const { signal } = scope;
  const { read = readAnswer } = init;
  const requestContext: Exchange = { settings, call, operation, path, init };
  const send = async (refused?: string): Promise<ReadResponse | undefined> => {
    const { url, init: made } = await during(signal, buildRequest(requestContext, refused));
    if (refused && refused === call.secret) return undefined;
    const attempt = async () => read(await (settings.fetch ?? fetch)(url, { ...made, signal }));
    return retried(
      attempt,
      isRead(operation),
      isIdempotent(operation),
      settings.retry,
      scope,
      (cause) => unanswered(call, cause),
    );
  };
  try {
    let answer = (await send()) as ReadResponse;
    const { secret } = call;
    if (secret && answer.response.status === 401) answer = (await send(secret)) ?? answer;
    call.response = answer.response;
    return answer;
  } finally {
    // Another reader may leave the body to the caller, whose signal still counts.
    scope.close(read !== readAnswer);
  }
}

function unanswered(call: CallState, cause: unknown): GenmediaError {
  const reason = Object(cause).cause ?? cause;
  const message = `${call.operation} got no answer (${reason}).${resumeHint(call)}`;
  return failed(call, { code: 'network_error', message }, cause);
}

/**
 * Makes an exchange and resolves to the body; rejects if that is an error. Stores the job in the
 * call, so that later errors can name it.
 */
export async function ask(...args: Parameters<typeof exchange>): Promise<AnswerBody> {
  const [, call, { params }] = args;
  const answer = await exchange(...args);
  const { operation } = call;
  call.job ??= referenceTo({ id: answer.body?.id, ...params?.path, operation });
  if (isFailure(answer)) throw failureOf(call, answer);
  return answer.body as AnswerBody;
}
