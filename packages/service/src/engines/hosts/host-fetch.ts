import { createHttpClient, type HttpFetch } from '../../network/http-client.ts';
import { isNotConnected } from '../../network/not-connected.ts';
import { parseRetryAfter } from '../../network/retry-after.ts';
import { HostError, type HostErrorOptions } from './host.ts';

/** The API of a host answers with short texts; files come by URLs. */
const maxBytes = 8 * 1024 ** 2;
/** A request of the API is short, whatever it starts, unless a file is sent with it. */
const timeoutMs = 60_000;
/** A file takes longer, to be sent or to arrive. */
export const fileTimeoutMs = 600_000;

/** Reads why a host refuses a request, or failed to do it, in the JSON and the headers of its answer. */
export type ReadRefusal = (body: unknown, headers: Headers) => HostErrorOptions;

/**
 * The `fetch` for the API of a host. It rejects with HostError for each answer that is no success:
 * clients of hosts send again what fails in other ways, and so could pay twice.
 */
export function hostFetch(secrets: readonly string[], readRefusal: ReadRefusal): HttpFetch {
  const request = createHttpClient({ secrets, maxBytes, timeoutMs });
  return async (input, init) => {
    let response: Response;
    try {
      const limit = hasFile(init) && { timeoutMs: fileTimeoutMs };
      response = await request(input, { ...init, ...limit });
    } catch (cause) {
      init?.signal?.throwIfAborted();
      throw new HostError({ mayHaveArrived: !isNotConnected(cause) });
    }
    if (response.ok) return response;
    const { status, headers } = response;
    const body: unknown = await response.json().catch(() => undefined);
    const refusal = readRefusal(body, headers);
    const retryAfter =
      parseRetryAfter(headers.get('Retry-After'), new Date()) ?? refusal.retryAfter;
    throw new HostError({ status, isPage: body === undefined, ...refusal, retryAfter });
  };
}

/** Files come in a form or with PUT. A PUT without a body is a cancellation of fal's. */
function hasFile({ method, body }: RequestInit = {}): boolean {
  return body instanceof FormData || (method === 'PUT' && Boolean(body));
}
