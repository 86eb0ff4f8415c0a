import type { Agent, Dispatcher } from 'undici';
import { startDeadline } from './deadline.ts';
import { FetchError } from './fetch-error.ts';
import type { GuardOptions } from './guarded-agent.ts';

/** What carries one request of a client, together with the redirects that it follows. */
export interface Transport {
  dispatcher: Dispatcher;
  signal: AbortSignal | undefined;
  /** The most bytes of an answer's body. */
  maxBytes: number;
  /**
   * Turns an error of undici or of a stream into the one that the caller gets. Errors that are for the
   * caller already stay as they are.
   */
  toError: (error: unknown, hasAnswer: boolean) => Error;
  /** Must be called when nothing waits any more. May be called again. */
  close: () => void;
}

interface TransportOptions {
  maxBytes: number;
  timeoutMs: number;
  signal?: AbortSignal | null;
}

/** For URLs that users supply: connects to allowed addresses only, and no connection is reused. */
export async function guardedTransport(
  guard: GuardOptions,
  { maxBytes, timeoutMs, signal: outer }: TransportOptions,
): Promise<Transport> {
  const { signal, clear } = startDeadline(timeoutMs, outer);
  // Loaded with the first request, together with undici: most processes never send one.
  const { createGuardedAgent } = await import('./guarded-agent.ts');
  const dispatcher = createGuardedAgent(guard, { signal, maxBytes: wireBytes(maxBytes) });
  return {
    dispatcher,
    signal,
    maxBytes,
    toError: (error) => (signal.aborted ? signal.reason : guardedError(error)),
    close() {
      clear();
      dispatcher.destroy().catch(() => {});
    },
  };
}

/** Allows as much framing as body, and the header section. No normal server needs more. */
function wireBytes(maxBytes: number): number {
  return 2 * maxBytes + 65_536;
}

function guardedError(error: unknown): Error {
  if (error instanceof FetchError) return error;
  if (error instanceof Error && 'code' in error && error.code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new FetchError('too_large', 'The URL answered with too many headers.');
  }
  const message =
    'The URL could not be reached, or its server closed the connection or did not speak HTTP.';
  return new FetchError('unreachable', message, { cause: error });
}

/** Cached here, because an import of a loaded module still takes its time. */
let unguardedAgent: Agent | undefined;

/** For the operator's URLs: connects to anything, and keeps connections for other requests. */
export async function unguardedTransport({
  maxBytes,
  timeoutMs,
  signal: outer,
}: TransportOptions): Promise<Transport> {
  unguardedAgent ??= (await import('./unguarded-agent.ts')).unguardedAgent;
  const deadline = Number.isFinite(timeoutMs) ? startDeadline(timeoutMs, outer) : undefined;
  const signal = deadline?.signal ?? outer ?? undefined;
  return {
    dispatcher: unguardedAgent,
    signal,
    maxBytes,
    toError: (error, hasAnswer) =>
      signal?.aborted ? signal.reason : errorAsOfFetch(error, hasAnswer),
    close: () => deadline?.clear(),
  };
}

/** The errors of `fetch`, by which providers' packages know what can be tried again. */
function errorAsOfFetch(error: unknown, hasAnswer: boolean): Error {
  if (error instanceof FetchError || error instanceof TypeError) return error;
  return new TypeError(hasAnswer ? 'terminated' : 'fetch failed', { cause: error });
}
