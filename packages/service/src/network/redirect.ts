import type { OutgoingRequest } from './outgoing-request.ts';

/** Headers that are not sent to another origin after a redirect. */
const credentials = ['authorization', 'cookie', 'proxy-authorization'];
const contentHeaders = ['content-type', 'content-length', 'content-encoding'];

/**
 * Where an answer redirects to, if a client may follow it automatically (RFC 9110, section 15.4).
 */
export function locationOf({ status, headers }: Response): string | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  return headers.get('location') ?? undefined;
}

/** The request that follows a redirect (fetch standard, HTTP-redirect fetch). */
export function redirected(
  { url, method, headers, body }: OutgoingRequest,
  status: number,
  target: URL,
): OutgoingRequest {
  const isRead = method === 'GET' || method === 'HEAD';
  const becomesGet = status === 303 ? !isRead : method === 'POST' && [301, 302].includes(status);
  const dropped = [
    ...(target.origin === url.origin ? [] : credentials),
    ...(becomesGet ? contentHeaders : []),
  ];
  const kept = Object.entries(headers).filter(([name]) => !dropped.includes(name));
  return {
    url: target,
    method: becomesGet ? 'GET' : method,
    headers: Object.fromEntries(kept),
    body: becomesGet ? null : body,
  };
}
