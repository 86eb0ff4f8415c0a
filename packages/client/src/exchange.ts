import { type AnswerBody, answerError, type ReadResponse } from './answer.ts';
import { type CallState, timeoutError } from './call.ts';
import type { Init, Settings } from './contract.ts';
import { rowOf } from './operation.ts';
import { buildRequest } from './request.ts';
import { withRetries } from './retry.ts';
import { during, type Outer, openScope } from './scope.ts';

/** What is called, if not the call's own operation at its own path. */
interface Target {
  /** The operation's own path, with or without its parameters filled in. */
  path?: string;
  /** An operation to call instead of the call's own: the one that reads its job. */
  operation?: string | undefined;
  outer?: Outer;
}

/** Sends a request. Sends it again where that is safe, and with a newer credential after a 401. */
export async function exchange(
  settings: Settings,
  call: CallState,
  init: Init,
  { operation: id = call.operation, path, outer = init }: Target = {},
): Promise<ReadResponse> {
  const operation = rowOf(settings, id);
  const { read = settings.read, timeout = settings.timeout ?? 300_000 } = init;
  const scope = openScope(outer, timeout, () => timeoutError(call));
  const send = async (refused?: string): Promise<ReadResponse | undefined> => {
    const { url, init: made } = await during(
      scope.signal,
      buildRequest({ settings, call, operation, path, init }, refused),
    );
    if (refused && refused === call.secret) return undefined;
    const attempt = async () =>
      read(await (settings.fetch ?? fetch)(url, { ...made, signal: scope.signal }), id, settings);
    return withRetries(attempt, operation, call, scope, settings.retry);
  };
  try {
    let answer = (await send()) as ReadResponse;
    const { secret } = call;
    if (secret && answer.response.status === 401) answer = (await send(secret)) ?? answer;
    call.response = answer.response;
    return answer;
  } finally {
    // A caller with a reader of its own may not have read the body yet: its signal still ends that.
    scope.close(!!init.read);
  }
}

/**
 * Makes an exchange and resolves to the body; rejects if that is an error. Stores the job in the
 * call, so that later errors can name it.
 */
export async function fetchBody(
  settings: Settings,
  call: CallState,
  init: Init,
  target?: Target,
): Promise<AnswerBody> {
  const answer = await exchange(settings, call, init, target);
  const { operation } = call;
  call.job ??= settings.jobOf({ ...init.parts?.path, operation }, answer.body, init.parts);
  if (answer.isFailure) throw answerError(call, answer);
  return answer.body as AnswerBody;
}
