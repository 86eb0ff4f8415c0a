import type { Dispatcher } from 'undici';
import { GuardedFetchError } from './fetch-error.ts';
import { checkUrl, type UrlRules } from './url.ts';

interface Followed {
  /** The URL that gave the answer. */
  readonly url: URL;
  readonly answer: Dispatcher.ResponseData;
}

export interface RedirectOptions {
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
export async function followRedirects(
  first: URL,
  send: (url: URL) => Promise<Dispatcher.ResponseData>,
  { limit, rules }: RedirectOptions,
): Promise<Followed> {
  let url = first;
  for (let left = limit; ; left -= 1) {
    const answer = await send(url);
    const location = limit > 0 ? locationOf(answer) : undefined;
    if (location === undefined) return { url, answer };
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
