import { isTemporary } from './error.ts';
import type { RetryOptions } from './options.ts';
import { retryAfterOf } from './retry-after.ts';
import { during, pause, type Scope } from './scope.ts';

/** Error codes of Node, Deno and Bun if no connection was made: nothing was sent. */
const unsent = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/;

interface Outcome {
  response: Response;
  body?: unknown;
}

/**
 * Sends a request, and sends it again where that is safe, until there is an answer to keep. It is
 * safe for operations that change nothing (`isRead`) or do repeated requests once (`isIdempotent`).
 * `unanswered` makes the error to throw from the last error of `fetch`.
 */
export async function retried<A extends Outcome>(
  attempt: () => Promise<A>,
  isRead: boolean,
  isIdempotent: boolean,
  { limit = 4, min = 500, max = 8000 }: RetryOptions = {},
  { signal, ends }: Scope,
  unanswered: (cause: unknown) => Error,
): Promise<A> {
  for (let attempts = 0; ; attempts++) {
    let answer: A | undefined;
    let cause: unknown;
    try {
      answer = await during(signal, attempt());
    } catch (error) {
      signal.throwIfAborted();
      cause = error;
    }
    const response = answer?.response;
    // OpenAI's clients honour this header, too.
    if (response?.ok || response?.headers.get('x-should-retry') === 'false') return answer as A;
    const retryAfter = response && retryAfterOf(response.headers, Object(answer?.body).retry_after);
    // As the service said, or else back-off with full jitter.
    const delay =
      retryAfter === undefined
        ? Math.random() * Math.min(max, min * 2 ** attempts)
        : retryAfter * 1000;
    if (
      attempts >= limit ||
      Date.now() + delay > ends ||
      !isRepeatable(isRead, isIdempotent, response?.status ?? cause, retryAfter)
    ) {
      if (answer) return answer;
      throw unanswered(cause);
    }
    await pause(signal, delay);
  }
}

/**
 * Whether an exchange may be sent again without the risk that its work is done twice. `outcome` is
 * the status of the answer, or what `fetch` threw.
 */
function isRepeatable(
  isRead: boolean,
  isIdempotent: boolean,
  outcome: unknown,
  retryAfter: number | undefined,
): boolean {
  const isHarmless = isRead || isIdempotent;
  if (outcome === 429) return isHarmless || retryAfter !== undefined;
  // Another request is in the way, and the service says when it is not any more.
  if (outcome === 409) return isHarmless && retryAfter !== undefined;
  if (typeof outcome !== 'number') return isHarmless || wasUnsent(outcome);
  // A gateway may have answered 502 to 504. Whether the operation has begun is not known.
  if (outcome > 501 && outcome < 505) return isHarmless;
  return isRead && isTemporary(outcome);
}

function wasUnsent(thrown: unknown): boolean {
  return [thrown, Object(thrown).cause].some((error) => unsent.test(Object(error).code));
}
