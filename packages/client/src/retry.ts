import { answerError, type ReadResponse } from './answer.ts';
import { type CallState, networkError } from './call.ts';
import { type GenmediaError, isTemporary } from './error.ts';
import { isIdempotent, isRead, type Operation } from './operation.ts';
import type { RetryOptions } from './options.ts';
import { during, pause, type Scope } from './scope.ts';

/** Error codes of Node and Bun if no connection was made: nothing was sent. Deno's errors have none. */
const unsent = /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)\b/;

/**
 * Sends a request, and sends it again where that is safe, until there is an answer to keep. It is
 * safe for operations that change nothing or do repeated requests once. Rejects if no answer came.
 */
export async function withRetries<A extends ReadResponse>(
  attempt: () => Promise<A>,
  operation: Operation,
  call: CallState,
  { signal, ends }: Scope,
  { limit = isIdempotent(operation) ? 12 : 4, min = 500, max = 8000, onRetry }: RetryOptions = {},
): Promise<A> {
  for (let attempts = 0; ; attempts++) {
    let answer: A | undefined;
    let failure: GenmediaError;
    let cause: unknown;
    try {
      answer = await during(signal, attempt());
      const { response } = answer;
      // OpenAI's clients honour this header, too.
      if (response.ok || response.headers.get('x-should-retry') === 'false') return answer;
      failure = answerError(call, answer);
    } catch (error) {
      signal.throwIfAborted();
      cause = error;
      failure = networkError(call, cause);
    }
    const { retryAfter } = failure;
    // As long as the service said, or else half of the back-off; and a random part, because all who
    // wait for a place are told the same time, and would come together again. That part is at most half
    // of the time that is left, so that an answer can still come.
    const backOff = Math.min(max, min * 2 ** attempts);
    const wait = retryAfter === undefined ? backOff / 2 : retryAfter * 1000;
    const left = ends - performance.now() - wait;
    const delay = wait + (Math.random() * Math.min(Math.max(backOff, wait), left)) / 2;
    if (attempts >= limit || left < 0 || !isRepeatable(operation, failure, cause)) {
      if (answer) return answer;
      throw failure;
    }
    onRetry?.(failure, delay);
    await pause(signal, delay);
  }
}

/** Whether an exchange may be sent again without the risk that its work is done twice. */
function isRepeatable(
  operation: Operation,
  { status, retryAfter }: GenmediaError,
  cause: unknown,
): boolean {
  const codes = `${Object(cause).name} ${Object(cause).code} ${Object(Object(cause).cause).code}`;
  const hasRetryAfter = retryAfter !== undefined;
  const reads = isRead(operation);
  const isHarmless = reads || isIdempotent(operation);
  if (status === 429) return isHarmless || hasRetryAfter;
  // Another request with the same key is under way. Retry-After says when it will be over.
  if (status === 409) return isHarmless && hasRetryAfter;
  // No attempt can succeed where Node or Bun got a path alone, which only pages can fetch, or where
  // `fetch` throws a ReferenceError, as a mock in a test may.
  if (status === undefined)
    return isHarmless ? !/INVALID_URL|^Ref/.test(codes) : unsent.test(codes);
  // A gateway may have answered 502 to 504. Whether the operation has begun is not known.
  if (status > 501 && status < 505) return isHarmless;
  return reads && isTemporary(status);
}
