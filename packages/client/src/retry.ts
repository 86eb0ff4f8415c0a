import { isIdempotent, type Operation, readsJob } from './operation.ts';
import type { RetryOptions } from './options.ts';
import { isTemporary } from './temporary.ts';

/** Codes of Node, Deno and Bun for a connection that was never made: nothing was sent. */
const UNSENT = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/;

/** A GET without a credential is the link of a mail, which works once: that is no read. */
function isRead(operation: Operation): boolean {
  return (operation.method === 'GET' && operation.credential !== 'none') || readsJob(operation);
}

/**
 * Whether an exchange may be sent again without the risk of doing its work twice. `outcome` is the
 * status of the answer, or else what `fetch` threw.
 */
export function isRepeatable(
  operation: Operation,
  outcome: unknown,
  retryAfter: number | undefined,
): boolean {
  const read = isRead(operation);
  const harmless = read || isIdempotent(operation);
  if (outcome === 429) return harmless || retryAfter !== undefined;
  if (typeof outcome !== 'number') return harmless || wasUnsent(outcome);
  // Of something in front of the operation: whether that has begun is not known.
  if (outcome > 501 && outcome < 505) return harmless;
  return read && isTemporary(outcome);
}

function wasUnsent(thrown: unknown): boolean {
  return [thrown, Object(thrown).cause].some((error) => UNSENT.test(Object(error).code));
}

/** Milliseconds until the next attempt: what the service said, or else back-off with full jitter. */
export function retryDelay(
  attempt: number,
  retryAfter: number | undefined,
  { min = 500, max = 8000 }: RetryOptions = {},
): number {
  return retryAfter === undefined
    ? Math.random() * Math.min(max, min * 2 ** attempt)
    : retryAfter * 1000;
}
