import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { startDeadline } from './deadline.ts';
import { GuardedFetchError } from './fetch-error.ts';
import type { GuardOptions } from './guarded-agent.ts';
import { type BodyOptions, limitedBody, tooLarge } from './limited-body.ts';
import { checkUrl, type UrlRules } from './url.ts';

export interface GuardedRequest {
  /** `GET` by default. */
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  /**
   * Milliseconds for everything, from resolving the name to the last byte of the body, redirects
   * included.
   */
  readonly timeoutMs: number;
  /** Limit for the decompressed body. The connection may receive twice as much and 64 KiB. */
  readonly maxBytes: number;
  /**
   * How many redirects of a GET are followed; more are an error. With 0, the default, a redirect is
   * returned like any other answer, as it always is for a POST.
   */
  readonly maxRedirects?: number;
}

export interface GuardedResponse {
  readonly status: number;
  readonly headers: Headers;
  /**
   * Fails with a `GuardedFetchError` (`too_large`, `timeout`, `unreachable`) or with the reason of
   * `signal`. Read it or destroy it: otherwise the connection stays open until the deadline.
   */
  readonly body: Readable;
}

export type GuardedFetch = (url: string, request: GuardedRequest) => Promise<GuardedResponse>;

/**
 * Creates the fetch for URLs that users supply. Each URL of a chain of redirects must be allowed.
 * The fetch resolves once it has the header section, whatever the status. It rejects with a
 * `GuardedFetchError`, or with the reason of the caller's `signal`.
 */
export function createGuardedFetch(guard: GuardOptions): GuardedFetch {
  return async (text, request) => {
    const first = checkUrl(text, guard);
    const deadline = startDeadline(request.timeoutMs, request.signal);
    const { signal } = deadline;
    // Loaded with the first request, together with undici: most processes never send one.
    const { createGuardedAgent } = await import('./guarded-agent.ts');
    const agent = createGuardedAgent(guard, { signal, maxBytes: wireBytes(request.maxBytes) });
    const toError = (error: unknown) => errorOf(error, signal);
    const end = () => {
      deadline.clear();
      agent.destroy().catch(() => {});
    };
    try {
      const send = (url: URL) => agent.request(optionsOf(request, url, first, signal));
      const answer = await followRedirects(first, send, {
        limit: request.method === 'POST' ? 0 : (request.maxRedirects ?? 0),
        rules: guard,
      });
      return responseOf(answer, request, { toError, onClose: end });
    } catch (error) {
      end();
      throw toError(error);
    }
  };
}

interface RedirectOptions {
  /** How many redirects are followed. With 0, a redirect is returned as the answer. */
  readonly limit: number;
  readonly rules: UrlRules;
}

/**
 * Follows redirects until an answer is not a redirect.
 *
 * @throws {UrlNotAllowedError} if a redirect leads to a URL that is not allowed.
 * @throws {GuardedFetchError} `unreachable`, if there are more redirects than the limit.
 */
async function followRedirects(
  first: URL,
  send: (url: URL) => Promise<Dispatcher.ResponseData>,
  { limit, rules }: RedirectOptions,
): Promise<Dispatcher.ResponseData> {
  let url = first;
  for (let left = limit; ; left -= 1) {
    const answer = await send(url);
    const location = limit > 0 ? locationOf(answer) : undefined;
    if (location === undefined) return answer;
    answer.body.on('error', () => {}).destroy();
    if (left === 0) throw tooMany(limit, answer.statusCode);
    url = checkUrl(URL.parse(location, url.href)?.href ?? '', rules);
  }
}

/** The redirects that a client may follow automatically (RFC 9110, section 15.4). */
function locationOf({ statusCode, headers }: Dispatcher.ResponseData): string | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  return [headers.location].flat()[0];
}

function tooMany(limit: number, status: number): GuardedFetchError {
  const message = `The URL redirected more than ${limit} times.`;
  return new GuardedFetchError('unreachable', message, { status });
}

/** Allows as much framing as body, and the header section. No normal server needs more. */
function wireBytes(maxBytes: number): number {
  return 2 * maxBytes + 65_536;
}

/** Headers that are not sent to another origin after a redirect. */
const credentials = ['authorization', 'cookie', 'proxy-authorization'];

function optionsOf(request: GuardedRequest, url: URL, first: URL, signal: AbortSignal) {
  const headers = new Headers({ 'user-agent': 'genmedia', ...request.headers });
  headers.set('accept-encoding', 'identity');
  if (url.origin !== first.origin) for (const name of credentials) headers.delete(name);
  return {
    origin: url.origin,
    path: url.pathname + url.search,
    method: request.method ?? 'GET',
    headers: Object.fromEntries(headers),
    body: request.body ?? null,
    signal,
  };
}

function responseOf(
  { statusCode: status, headers: fields, body: source }: Dispatcher.ResponseData,
  { maxBytes }: GuardedRequest,
  handlers: Pick<BodyOptions, 'toError' | 'onClose'>,
): GuardedResponse {
  const headers = headersOf(fields);
  const empty = status === 204 || status === 304;
  const encoding = empty ? '' : (headers.get('content-encoding') ?? '');
  const body = limitedBody(source, { maxBytes, encoding, ...handlers });
  const statedLength = Number(headers.get('content-length'));
  if (!empty && statedLength > maxBytes) body.destroy(tooLarge(maxBytes));
  return { status, headers, body };
}

function headersOf(fields: Dispatcher.ResponseData['headers']): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(fields)) {
    for (const line of [value ?? []].flat()) headers.append(name, line);
  }
  return headers;
}

/** Turns an error of undici, of a stream or of this module into the caller's error. */
function errorOf(error: unknown, signal: AbortSignal): Error {
  if (signal.aborted) return signal.reason;
  if (error instanceof GuardedFetchError) return error;
  if (error instanceof Error && 'code' in error && error.code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new GuardedFetchError('too_large', 'The URL answered with too many headers.');
  }
  const message =
    'The URL could not be reached, or its server closed the connection or did not speak HTTP.';
  return new GuardedFetchError('unreachable', message, { cause: error });
}
