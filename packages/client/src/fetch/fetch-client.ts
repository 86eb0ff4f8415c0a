import type { paths } from '@genmedia/types/client';
import createOpenapiFetch, { type Client, type ClientOptions } from 'openapi-fetch';
import type { AnswerBody, ReadResponse } from '../answer.ts';
import type { CallState } from '../call.ts';
import type { Settings } from '../contract.ts';
import { GenmediaError } from '../error.ts';
import type { Genmedia, InternalInit, InternalRequest } from '../genmedia.ts';
import { isJsonType } from '../json-type.ts';
import type { OperationId } from '../operation.ts';
import { operationFinder } from '../operation-finder.ts';

/** Settings of openapi-fetch, except for those that the client has: where and how to send. */
export type FetchClientOptions = Omit<ClientOptions, 'baseUrl' | 'fetch' | 'credentials'>;

/** A client of any contract: this package's own, or one that `@genmedia/codegen` writes. */
interface AnyClient {
  readonly baseUrl: string;
  request(path: string, init: never): Promise<unknown>;
}

/**
 * [openapi-fetch](https://openapi-ts.dev/openapi-fetch/) over a client: `GET`, `POST`, middleware and
 * all else that it has, typed by the paths of the contract. The client adds the credential and the
 * Idempotency-Key, and sends a request again where that is safe. `error` is the service's error
 * answer, also if that came under HTTP 200. Rejects with the client's error if no answer came.
 *
 * ```ts
 * const { GET } = createFetchClient(createClient());
 * const { data, error } = await GET('/api/v7/models', { params: { query: { feature: 'imagen' } } });
 * ```
 *
 * The client of another contract takes that contract's `paths`: `createFetchClient<paths>(client)`.
 */
export function createFetchClient(genmedia: Genmedia, options?: FetchClientOptions): Client<paths>;
export function createFetchClient<Paths extends object>(
  client: AnyClient,
  options?: FetchClientOptions,
): Client<Paths>;
export function createFetchClient(
  client: AnyClient,
  options: FetchClientOptions = {},
): Client<paths> {
  const internals = client as unknown as ClientInternals;
  if (!internals.operations)
    throw new TypeError('createFetchClient needs a client of createClient.');
  const { baseUrl } = internals;
  return createOpenapiFetch<paths>({ ...options, baseUrl, fetch: sendBy(internals) });
}

/** What every client has, though its type does not say so. */
interface ClientInternals {
  baseUrl: string;
  operations: Readonly<Record<OperationId, { method?: string; path: string }>>;
  request: InternalRequest;
}

/** Sends the requests of openapi-fetch as a client sends its own. */
function sendBy({ baseUrl, operations, request }: ClientInternals) {
  const find = operationFinder(operations, baseUrl);
  return async (sent: Request): Promise<Response> => {
    const { method, url, headers, signal } = sent;
    const { pathname, search } = new URL(url);
    const found = find(sent);
    if (!found) throw new TypeError(`There is no operation ${method} ${pathname}.`);
    const { id: operation, path } = found;
    const body = await bodyOf(sent);
    const init = { ...settingsIn(sent), ...body, operation, headers, signal, read: keepBody };
    const call: CallState = { operation };
    try {
      await request(path + search, init, call);
    } catch (error) {
      // Of what the service answered, openapi-fetch makes its `error`. All else is the client's.
      if (!(error instanceof GenmediaError && error.status)) throw error;
    }
    return call.response as Response;
  };
}

/** JSON is text, because a credential may have to be put into it. */
async function bodyOf(request: Request): Promise<Pick<InternalInit, 'body' | 'parts'>> {
  if (isJsonType(request.headers.get('content-type') ?? '')) {
    // A GET may have the type, too.
    const text = await request.text();
    return text ? { body: text } : {};
  }
  const bytes = await request.arrayBuffer();
  return bytes.byteLength > 0 ? { parts: { body: bytes } } : {};
}

/** The settings of `fetch` that differ from its defaults. Not every runtime has each. */
function settingsIn({
  cache,
  keepalive,
  priority,
}: Request & { priority?: string }): Omit<RequestInit, 'body'> {
  return {
    ...(cache && cache !== 'default' && { cache }),
    ...(keepalive && { keepalive }),
    ...(priority && priority !== 'auto' && { priority: priority as RequestPriority }),
  };
}

/**
 * Keeps the body of an answer for openapi-fetch, and reads a copy if it may say that the call failed:
 * the body of an error, or JSON. All others, such as streams and large files, are not read.
 * The answer that is made here has no address, because the API key may be in that.
 */
async function keepBody(
  answer: Response,
  operation: string,
  settings: Settings,
): Promise<ReadResponse> {
  // A redirect in a page: no copy can have its status.
  if (answer.status === 0) return { response: answer, isFailure: true };
  let response = new Response(answer.body, answer);
  const isRead = !response.ok || isJsonType(response.headers.get('content-type') ?? '');
  const copy = isRead ? response.clone() : new Response(null, response);
  const { body, isFailure = false } = await settings.read(copy, operation, settings);
  if (!body) return { response };
  if (isFailure && !isRead) response = await replaced(response, body);
  // openapi-fetch takes the body for an error if `ok` is false.
  if (isFailure) Object.defineProperty(response, 'ok', { value: false });
  return { response, body, isFailure };
}

/**
 * An answer that says why `checkResponse` refuses one of a stream or a file: for its `error`,
 * openapi-fetch would read all of that, which may never end.
 */
async function replaced(refused: Response, reason: AnswerBody): Promise<Response> {
  if (!refused.body) return refused;
  await refused.body.cancel().catch(() => {});
  const { status, statusText } = refused;
  const headers = new Headers(refused.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  return new Response(JSON.stringify(reason), { status, statusText, headers });
}
