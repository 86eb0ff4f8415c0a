import { type Answer, readAnswer } from './answer.ts';
import { type Call, failed } from './call.ts';
import type { Operation } from './operation.ts';
import type { ClientOptions } from './options.ts';
import type { Parcel } from './request.ts';
import { isRepeatable, retryDelay } from './retry.ts';
import { retryAfterOf } from './retry-after.ts';
import { during, pause, type Scope } from './scope.ts';

/** Sends a request, again where that is safe, until there is an answer to keep. */
export async function deliver(
  call: Call,
  operation: Operation,
  { url, ...parcel }: Parcel,
  isStream: boolean,
  { fetch: send = fetch, retry: { limit = 4, ...backOff } = {} }: ClientOptions,
  scope: Scope,
): Promise<Answer> {
  // Followed, a redirect would carry the credential in the body to wherever it points.
  const init: RequestInit = { ...parcel, signal: scope.signal, redirect: 'manual' };
  const attempt = async (): Promise<Answer> => {
    const response = await send(url, init);
    return response.ok && isStream ? { response, body: {} } : readAnswer(response);
  };

  for (let attempts = 0; ; attempts++) {
    let answer: Answer | undefined;
    let cause: unknown;
    try {
      answer = await during(scope.signal, attempt());
    } catch (error) {
      scope.signal.throwIfAborted();
      cause = error;
    }
    if (answer?.response.ok) return answer;
    const retryAfter = answer && retryAfterOf(answer.response.headers, answer.body?.retry_after);
    const delay = retryDelay(attempts, retryAfter, backOff);
    if (
      attempts >= limit ||
      Date.now() + delay > scope.ends ||
      !isRepeatable(operation, answer?.response.status ?? cause, retryAfter)
    ) {
      if (answer) return answer;
      const { cause: inner = cause } = Object(cause) as { cause?: unknown };
      const message = `${call.operation} got no answer (${inner}).`;
      throw failed(call, { code: 'network_error', message }, cause);
    }
    await pause(scope.signal, delay);
  }
}
