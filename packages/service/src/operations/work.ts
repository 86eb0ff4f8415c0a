import { Problem } from '@genmedia/server';
import type { Account } from '../accounts/account.ts';
import type { Holding, Room } from '../memory/room.ts';
import { accountSubject } from '../rate-limit/subject.ts';

/** Seconds after which the service may be back. */
const retryAfter = 5;

/** What the work on a request that is answered at once needs. */
export interface Work {
  /** Aborts at the end of the work, when the caller hangs up, and when the service stops. */
  signal: AbortSignal;
  /** Memory for the files that the request names. */
  holding: Holding;
  /** Ends all work that still goes on, and gives the place back; a second call does nothing. */
  end(): void;
  /** The error to answer with: the same one, or that of a stopping service if it stops. */
  errorForCaller(error: unknown): unknown;
}

/** The abort reason for work that goes on after the answer. */
const answered = new Error('The request has been answered.');

/**
 * Starts the work on a request that is answered at once.
 *
 * @param endWaits aborts when the service stops and requests may not go on.
 * @param account whose request it is.
 * @param leave gives the place of the request back.
 */
export function startWork(
  { endWaits, room }: { endWaits: AbortSignal; room: Room },
  request: { signal: AbortSignal },
  { id }: Pick<Account, 'id'>,
  leave: () => void,
): Work {
  const holding = room.open(accountSubject(id));
  const ending = new AbortController();
  const { signal } = ending;
  // Not `AbortSignal.any`, which is slow. One reason is shared, because a stack for each request is
  // slow.
  const causes = [request.signal, endWaits];
  const onCause = () => ending.abort(causes.find(({ aborted }) => aborted)?.reason);
  for (const cause of causes) cause.addEventListener('abort', onCause, { once: true });
  const atEnd = () => {
    for (const cause of causes) cause.removeEventListener('abort', onCause);
    holding.leave();
    leave();
  };
  // Registered before all other listeners, so that it runs first, and only once.
  signal.addEventListener('abort', atEnd, { once: true });
  if (causes.some(({ aborted }) => aborted)) onCause();
  return {
    signal,
    holding,
    end: () => ending.abort(answered),
    errorForCaller: (error) => (endWaits.aborted ? stopping(error) : error),
  };
}

/** What callers get if their call ends because the process stops. */
export function stopping(cause: unknown): Problem {
  const message = 'The service is stopping. Send the request again in a moment.';
  return new Problem(503, 'unavailable', message, { retryAfter, cause });
}
