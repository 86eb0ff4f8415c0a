import { decoded } from './content-encoding.ts';
import { FetchError } from './fetch-error.ts';
import type { GuardOptions } from './guarded-agent.ts';
import { type OutgoingRequest, readRequest } from './outgoing-request.ts';
import { locationOf, redirected } from './redirect.ts';
import { type Exchange, sendRequest } from './send-request.ts';
import { guardedTransport, type Transport, unguardedTransport } from './transport.ts';
import { checkUrl, isWebUrl } from './url.ts';

export interface RequestLimits {
  /** The most bytes of an answer's body: of those that arrive, and of those after decompression. */
  readonly maxBytes: number;
  /**
   * Milliseconds for everything, from resolving the name to the last byte of the body, redirects
   * included. `Infinity` if only the caller's signal ends a request.
   */
  readonly timeoutMs: number;
  /**
   * How many redirects are followed; more are an error. With 0, the default, a redirect is returned
   * like any other answer.
   */
  readonly maxRedirects?: number;
}

/** The limits are those of requests that have none of their own. */
export interface HttpClientOptions extends RequestLimits {
  /**
   * What URLs may reach; for URLs that users supply. Each URL of a chain of redirects is checked,
   * and only a GET follows any. Without a guard a URL may reach anything: it is the operator's.
   */
  readonly guard?: GuardOptions;
  /**
   * A request with one of these in a header follows no redirect, because a redirect can lead
   * anywhere.
   */
  readonly secrets?: readonly string[];
}

export type HttpRequest = RequestInit & Partial<RequestLimits>;

/** `fetch` with limits. Read or cancel the body: otherwise its connection stays open. */
export type HttpFetch = (input: string | URL | Request, init?: HttpRequest) => Promise<Response>;

/**
 * Creates the `fetch` for what the service requests of others: inputs and webhooks of callers,
 * remote models. A request resolves once the header section is there, whatever the status.
 *
 * With a guard, requests and bodies reject with a FetchError or with the reason of the caller's
 * `signal`. Without one they reject as `fetch` does, or with a FetchError where a limit is exceeded.
 */
export function createHttpClient(options: HttpClientOptions): HttpFetch {
  return async (input, overrides = {}) => {
    const init = input instanceof Request ? { ...(await initOf(input)), ...overrides } : overrides;
    const url = input instanceof Request ? input.url : String(input);
    const { guard } = options;
    const target = guard ? checkUrl(url, guard) : new URL(url);
    // Some models answer with `data:` where others have a URL to download.
    if (!isWebUrl(target)) return await fetch(target, init);

    const limits = { ...options, ...init };
    const request = await readRequest(target, init);
    const transport = guard
      ? await guardedTransport(guard, limits)
      : await unguardedTransport(limits);
    try {
      const { redirect = 'follow' } = init;
      const isFollowing = redirect === 'follow' && mayFollow(request, options);
      const maxRedirects = isFollowing ? (limits.maxRedirects ?? 0) : 0;
      const answer = await sendAndFollow(transport, request, { guard, redirect, maxRedirects });
      answer.ended.then(transport.close, transport.close);
      return decoded(answer.response, transport);
    } catch (error) {
      transport.close();
      throw transport.toError(error, false);
    }
  };
}

async function initOf(request: Request): Promise<RequestInit> {
  const { method, headers, signal, redirect } = request;
  const body = request.body ? await request.arrayBuffer() : null;
  return { method, headers, signal, redirect, body };
}

function mayFollow(
  { method, headers }: OutgoingRequest,
  { guard, secrets = [] }: HttpClientOptions,
): boolean {
  if (guard) return method === 'GET';
  const values = Object.values(headers);
  return !values.some((value) => secrets.some((secret) => value.includes(secret)));
}

interface FollowOptions {
  guard: GuardOptions | undefined;
  /** With `manual`, or with `follow` and a limit of 0, a redirect is returned as the answer. */
  redirect: RequestRedirect;
  /** 0 unless `redirect` is `follow`. */
  maxRedirects: number;
}

/**
 * Sends a request, and follows redirects until an answer is none.
 *
 * @throws {UrlNotAllowedError} if a redirect leads to a URL that is not allowed.
 * @throws {FetchError} `unreachable`, if there are more redirects than the limit.
 */
async function sendAndFollow(
  transport: Transport,
  first: OutgoingRequest,
  { guard, redirect, maxRedirects }: FollowOptions,
): Promise<Exchange> {
  let request = first;
  for (let left = maxRedirects; ; left -= 1) {
    const exchange = await sendRequest(transport, request);
    const { response } = exchange;
    const location = locationOf(response);
    if (location === undefined) return exchange;
    if (maxRedirects === 0 && redirect !== 'error') return exchange;
    await response.body?.cancel();
    if (left === 0) throw tooManyRedirects(maxRedirects, response.status);
    const target = URL.parse(location, request.url.href);
    request = redirected(request, response.status, checked(target, guard));
  }
}

function checked(target: URL | null, guard: GuardOptions | undefined): URL {
  if (guard) return checkUrl(target?.href ?? '', guard);
  if (target && isWebUrl(target)) return target;
  throw new FetchError('unreachable', 'The URL redirected to what is no web address.');
}

function tooManyRedirects(limit: number, status: number): FetchError {
  const message =
    limit === 0
      ? 'The URL redirected, which this request does not allow.'
      : `The URL redirected more than ${limit} times.`;
  return new FetchError('unreachable', message, { status });
}
