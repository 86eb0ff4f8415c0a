import { type Answer, readAnswer } from './answer.ts';
import { failed, howToGoOn } from './call.ts';
import type { BuiltRequest, Exchange } from './request.ts';
import { isRepeatable, retryDelay } from './retry.ts';
import { retryAfterOf } from './retry-after.ts';
import { during, pause } from './scope.ts';

/** Sends a request, again where that is safe, until there is an answer to keep. */
export async function fetchWithRetry(
  {
    call,
    operation,
    init: { parseAs },
    settings: { fetch: send = fetch, retry: { limit = 4, ...backOff } = {} },
    scope,
  }: Exchange,
  { url, init }: BuiltRequest,
): Promise<Answer> {
  const { signal } = scope;
  const attempt = async (): Promise<Answer> => {
    const response = await send(url, { ...init, signal });
    return response.ok && parseAs === 'stream'
      ? { response, body: response.body }
      : readAnswer(response);
  };

  for (let attempts = 0; ; attempts++) {
    let answer: Answer | undefined;
    let cause: unknown;
    try {
      answer = await during(signal, attempt());
    } catch (error) {
      signal.throwIfAborted();
      cause = error;
    }
    const response = answer?.response;
    if (response?.ok) return answer as Answer;
    const retryAfter = response && retryAfterOf(response.headers, answer?.body?.retry_after);
    const delay = retryDelay(attempts, retryAfter, backOff);
    if (
      attempts >= limit ||
      Date.now() + delay > scope.ends ||
      !isRepeatable(operation, response?.status ?? cause, retryAfter)
    ) {
      if (answer) return answer;
      const { cause: inner = cause } = Object(cause) as { cause?: unknown };
      const message = `${call.operation} got no answer (${inner}).${howToGoOn(call)}`;
      throw failed(call, { code: 'network_error', message }, cause);
    }
    await pause(signal, delay);
  }
}
