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
  /** For everything, from resolving the name to the last byte of the body, redirects included. */
  readonly timeoutMs: number;
  /** Of the body, decompressed; what arrives may be twice as much, and 64 KiB. */
  readonly maxBytes: number;
  /**
   * How many redirects of a GET are followed; past them is an error. 0 by default: a
   * redirect is then an answer like others, as it always is for POST.
   */
  readonly maxRedirects?: number;
}

export interface GuardedResponse {
  readonly status: number;
  readonly headers: Headers;
  /**
   * Fails with a `GuardedFetchError` (`too_large`, `timeout`, `unreachable`) or the reason of
   * `signal`. Read it or destroy it: the connection stays open until then, or to the deadline.
   */
  readonly body: Readable;
}

export type GuardedFetch = (url: string, request: GuardedRequest) => Promise<GuardedResponse>;

/**
 * Makes the fetch for URLs that users supply, to which every hop must be allowed. It resolves once
 * the header section is there, whatever the status, and rejects with a `GuardedFetchError`, or the
 * reason of the caller's `signal`.
 */
export function createGuardedFetch(guard: GuardOptions): GuardedFetch {
  return async (text, request) => {
    const first = checkUrl(text, guard);
    const deadline = startDeadline(request.timeoutMs, request.signal);
    const { signal } = deadline;
    // Loaded with the first request, and undici with it: most processes that start send none.
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
  /** Redirects that are followed; none if 0, when the redirect is the answer. */
  readonly limit: number;
  readonly rules: UrlRules;
}

/**
 * Sends to one URL after the other until one answers with something else than a redirect.
 *
 * @throws {UrlNotAllowedError} if a redirect leads to a URL that is not allowed.
 * @throws {GuardedFetchError} `unreachable`, if there are more than the limit.
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

/** RFC 9110, section 15.4: the redirects that a client may follow by itself. */
function locationOf({ statusCode, headers }: Dispatcher.ResponseData): string | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  return [headers.location].flat()[0];
}

function tooMany(limit: number, status: number): GuardedFetchError {
  const message = `The URL redirected more than ${limit} times.`;
  return new GuardedFetchError('unreachable', message, { status });
}

/** As much framing as body, and the header section: more is not what any server needs. */
function wireBytes(maxBytes: number): number {
  return 2 * maxBytes + 65_536;
}

/** Who redirects elsewhere shall not give these away. */
const CREDENTIALS = ['authorization', 'cookie', 'proxy-authorization'];

function optionsOf(request: GuardedRequest, url: URL, first: URL, signal: AbortSignal) {
  const headers = new Headers({ 'user-agent': 'genmedia', ...request.headers });
  headers.set('accept-encoding', 'identity');
  if (url.origin !== first.origin) for (const name of CREDENTIALS) headers.delete(name);
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
  const announced = Number(headers.get('content-length'));
  if (!empty && announced > maxBytes) body.destroy(tooLarge(maxBytes));
  return { status, headers, body };
}

function headersOf(fields: Dispatcher.ResponseData['headers']): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(fields)) {
    for (const line of [value ?? []].flat()) headers.append(name, line);
  }
  return headers;
}

/** What a caller gets for an error of undici, of a stream or of our own. */
function errorOf(error: unknown, signal: AbortSignal): Error {
  if (signal.aborted) return signal.reason;
  if (error instanceof GuardedFetchError) return error;
  if (error instanceof Error && 'code' in error && error.code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new GuardedFetchError('too_large', 'The URL answered with too many headers.');
  }
  const message = 'The URL could not be reached, or its server broke off or did not speak HTTP.';
  return new GuardedFetchError('unreachable', message, { cause: error });
}
