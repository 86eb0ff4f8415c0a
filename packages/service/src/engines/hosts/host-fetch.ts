import { setTimeout as sleep } from 'node:timers/promises';
import { FetchError } from '../../network/fetch-error.ts';
import { createHttpClient } from '../../network/http-client.ts';
import { parseRetryAfter } from '../../network/retry-after.ts';
import { HostError, type HostErrorOptions } from './host.ts';

/** The API of a host answers with short texts; files come by URLs. */
const maxBytes = 8 * 1024 ** 2;
/** A request of the API is short, whatever it starts. */
const timeoutMs = 60_000;
/** A job cannot store a larger file. */
const maxFileBytes = 128 * 1024 ** 2;
const fileTimeoutMs = 600_000;
const maxRedirects = 3;

/** Codes of errors of connections that were never made. */
const notConnected: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Reads why a host refuses a request in the JSON of its answer. */
export type ReadRefusal = (
  body: unknown,
) => Pick<
  HostErrorOptions,
  'isContentRefused' | 'fields' | 'retryAfter' | 'isMisconfigured' | 'reason'
>;

/**
 * The `fetch` for the API of a host. It rejects with HostError for each answer that is no success:
 * clients of hosts send again what fails in other ways, and so could pay twice.
 */
export function hostFetch(
  secrets: readonly string[],
  readRefusal: ReadRefusal,
): typeof globalThis.fetch {
  const request = createHttpClient({ secrets, maxBytes, timeoutMs });
  return async (input, init) => {
    const signal = init?.signal;
    let response: Response;
    // Only files are sent with PUT.
    const timeout = init?.method === 'PUT' ? { timeoutMs: fileTimeoutMs } : {};
    try {
      response = await request(input, { ...init, ...timeout });
    } catch (cause) {
      signal?.throwIfAborted();
      throw new HostError({ mayHaveArrived: !isNotConnected(cause) });
    }
    if (response.ok) return response;
    const { status, headers } = response;
    const refusal = readRefusal(await response.json().catch(() => undefined));
    const retryAfter =
      parseRetryAfter(headers.get('Retry-After'), new Date()) ?? refusal.retryAfter;
    throw new HostError({ status, ...refusal, retryAfter });
  };
}

function isNotConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (code !== undefined && notConnected.has(code)) || isNotConnected(error.cause);
}

/** The first and the longest pause between two attempts at a download. */
const minPauseMs = 500;
const maxPauseMs = 10_000;

/**
 * Downloads files of outputs. They are paid for, so a download is attempted until the signal aborts.
 *
 * @param ownServer whether the operator has named the server, which may then have any address.
 * @param headers what the server wants to have.
 */
export function fileDownloader(ownServer: boolean, headers: Readonly<Record<string, string>> = {}) {
  const fetchFile = createHttpClient({
    maxBytes: maxFileBytes,
    timeoutMs: fileTimeoutMs,
    maxRedirects,
    secrets: Object.values(headers),
    ...(!ownServer && { guard: { allow: [] } }),
  });

  async function download(url: string, signal: AbortSignal) {
    const response = await fetchFile(url, { headers, signal });
    if (!response.ok) {
      await response.body?.cancel();
      throw new HostError({ status: response.status });
    }
    const mediaType = response.headers.get('Content-Type')?.split(';')[0]?.trim() ?? '';
    return { data: new Uint8Array(await response.arrayBuffer()), mediaType };
  }

  return async (url: string, signal: AbortSignal) => {
    for (let pause = minPauseMs; ; pause = Math.min(maxPauseMs, 2 * pause)) {
      try {
        return await download(url, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!mayRetry(error)) throw error;
      }
      await sleep(pause, undefined, { signal });
    }
  };
}

/** Whether the next attempt at a download may succeed. */
function mayRetry(error: unknown): boolean {
  if (error instanceof HostError) return !error.isRefusal || error.status === 429;
  if (error instanceof FetchError) return error.code === 'timeout' || error.code === 'unreachable';
  return error instanceof TypeError;
}
