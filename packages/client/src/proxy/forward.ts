import type { Settings } from '../contract.ts';
import type { Operation } from '../operation.ts';
import type { ClientOptions, CredentialSource } from '../options.ts';
import { idempotencyKeyOf } from '../request.ts';
import { causeWithoutSecret, credentialHeader, hider } from '../secret.ts';
import { urlOf } from '../url.ts';
import { type NotAnObject, withKey } from './with-key.ts';

/** The headers that go from the page to the service: neither cookies nor addresses. */
const forwardedRequestHeaders = ['accept', 'content-type', 'idempotency-key', 'prefer'];
/** The headers that go from the service to the page. */
const forwardedAnswerHeaders =
  /^(content-type|date|retry-after|x-should-retry|preference-applied|x-request-id|x-ratelimit-\w+|deprecation|sunset|cache-control)$/;
/** Types of the contract's answers. A page of a gateway must not run at the site's own address. */
const passedContentTypes = /^(application\/json|text\/event-stream)\b/i;

interface Forwarding {
  request: Request;
  operation: Operation;
  params: Readonly<Record<string, string>>;
  settings: Settings;
  /** Whose request it is, if the page's users do not share their jobs. */
  owner?: string | undefined;
}

/** Sends a page's request to the service, with the credential that the page does not have. */
export async function forward(forwarding: Forwarding): Promise<Response> {
  const { request, operation, settings, owner } = forwarding;
  const { fetch: send = fetch } = settings;
  const { method = 'POST' } = operation;
  const source = sourceOf(operation, settings);
  const secret = typeof source === 'function' ? await source() : source;
  const url = addressOf(forwarding, secret);
  const headers = forwardedHeaders(request, operation, secret);
  const key = headers.get('idempotency-key');
  // Keys of different owners must differ: to the service, all owners are one account.
  if (key && owner) headers.set('idempotency-key', await idempotencyKeyOf([owner, key]));
  let refused: NotAnObject | undefined;
  const init = {
    method,
    headers,
    body: isKeyInBody(operation, secret)
      ? withKey(request.body, secret, (reason) => {
          refused = reason;
        })
      : request.body,
    redirect: 'manual',
    signal: request.signal,
    // An option of `fetch` that its types lack: the body is sent while it arrives.
    duplex: 'half',
  } as RequestInit;
  const response = await send(url, init).catch((error: unknown) => {
    throw refused ?? causeWithoutSecret(error, hider(secret));
  });
  // The body has been sent, so a newer secret is for the next request.
  if (response.status === 401 && secret && typeof source === 'function') {
    await Promise.resolve(secret)
      .then(source)
      .catch(() => {});
  }
  return answerOf(response, takesKey(operation));
}

/** Where the credential of an operation comes from; undefined if it takes none. */
function sourceOf(
  operation: Operation,
  { apiKey, accessToken }: ClientOptions,
): CredentialSource | undefined {
  if (takesKey(operation)) return apiKey;
  return operation.credential === 'bearer' ? accessToken : undefined;
}

/** The operation's address at the service, with the credential if that stands in the query. */
function addressOf(
  { request, operation, params, settings }: Forwarding,
  secret: string | undefined,
): string {
  const { credential, path, queryParams = [] } = operation;
  const { searchParams } = new URL(request.url);
  const query = Object.fromEntries(queryParams.map((name) => [name, searchParams.getAll(name)]));
  return urlOf(operation, path, settings.baseUrl, params, {
    ...query,
    ...(credential === 'query' && { key: secret }),
  });
}

/** The headers of the page's request that go on, with the credential if that is a header. */
function forwardedHeaders(
  request: Request,
  operation: Operation,
  secret: string | undefined,
): Headers {
  const headers = new Headers();
  for (const name of forwardedRequestHeaders) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (operation.credential === 'bearer' && secret) {
    headers.set('authorization', credentialHeader('accessToken', `Bearer ${secret}`));
  }
  if (isKeyInBody(operation, secret)) headers.set('content-type', 'application/json');
  return headers;
}

function isKeyInBody({ credential }: Operation, secret: string | undefined): secret is string {
  return credential === undefined && secret !== undefined;
}

/**
 * The part of the answer that the page may see. A refused API key concerns only server and service.
 */
function answerOf(response: Response, isKeyed: boolean): Response {
  const { status, body } = response;
  if (status < 200 || (status >= 300 && status < 400)) {
    throw new Error(`The service answered with a redirect (${status}): is the baseUrl right?`);
  }
  if (status === 401 && isKeyed) throw new Error('The service refuses the apiKey of the proxy.');
  const headers = new Headers({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.headers.forEach((value, name) => {
    if (forwardedAnswerHeaders.test(name)) headers.set(name, value);
  });
  if (!passedContentTypes.test(headers.get('content-type') ?? ''))
    headers.set('content-type', 'text/plain');
  return new Response(body, { status, headers });
}

/** Whether an operation takes the API key. */
export function takesKey({ credential }: Operation): boolean {
  return credential === undefined || credential === 'query';
}
