import { type ErrorDetails, GenmediaError } from './error.ts';
import type { JobReference } from './job-reference.ts';
import { causeWithoutSecret, type Hide, hider } from './secret.ts';

/** What is known of a call so far. Its errors and its ApiPromise show most of it. */
export interface CallState {
  operation: string;
  /** The name of the call's errors, if not `GenmediaError`. */
  name?: string;
  job?: JobReference | undefined;
  idempotencyKey?: string | undefined;
  /** The credential that was sent. */
  secret?: string | undefined;
  /** Removes all credentials from texts, where several were sent. */
  hide?: Hide;
  /** The last answer. */
  response?: Response;
}

/**
 * The error that ends a call. Its texts may come from the service or the network, so the credential
 * is removed from them.
 */
export function callError(
  { secret, hide = hider(secret), response: _, ...facts }: CallState,
  failure: Omit<ErrorDetails, 'operation'>,
  cause?: unknown,
): GenmediaError {
  return new GenmediaError(
    {
      ...facts,
      ...JSON.parse(JSON.stringify(failure), (key, value) =>
        typeof value === 'string' && !/^(code|requestId)$/.test(key) ? hide(value) : value,
      ),
    },
    causeWithoutSecret(cause, hide),
  );
}

/** The error of a call whose time limit was reached. */
export function timeoutError(call: CallState): GenmediaError {
  const message = `${call.operation} timed out.${resumeHint(call)}`;
  return callError(call, { code: 'timeout', message });
}

/** The error of a call for whose request `fetch` threw `cause`. */
export function networkError(call: CallState, cause: unknown): GenmediaError {
  const inner = Object(cause).cause ?? cause;
  // Where a name has several addresses, there is one error for each.
  const reason = Object(inner).errors?.[0] ?? inner;
  const message = `${call.operation} got no answer (${reason}).${resumeHint(call)}`;
  return callError(call, { code: 'network_error', message }, cause);
}

/** How to continue after a call without an answer: the service may still be working on it. */
function resumeHint({ job, idempotencyKey }: CallState): string {
  if (job) return ` The job goes on: await genmedia.job(error.job).wait().`;
  if (!idempotencyKey) return '';
  return ' It may have arrived: repeat it with error.idempotencyKey.';
}
