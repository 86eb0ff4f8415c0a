import type { ReadResponse } from './answer.ts';
import type { CallState } from './call.ts';
import { isIdempotent, type Operation } from './operation.ts';
import type { Settings } from './options.ts';
import { urlOf } from './url.ts';

/** What a caller passes for an operation. */
export interface Init extends Omit<RequestInit, 'body' | 'headers'> {
  headers?: HeadersInit | undefined;
  params?: { path?: object | undefined; query?: object | undefined } | undefined;
  body?: object | null | undefined;
  /** How each answer is read, if not as a JSON object. */
  read?: AnswerReader | undefined;
  timeout?: number | undefined;
  /** Whether the service should answer as soon as the job is accepted (RFC 7240, section 4.1). */
  async?: boolean | undefined;
}

/** Reads an answer, as far as it is read before the caller gets it. */
export type AnswerReader = (response: Response) => Promise<ReadResponse>;

/** A request and its retries, up to an answer. */
export interface Exchange {
  settings: Settings;
  call: CallState;
  operation: Operation;
  /** The operation's path with its parameters filled in, if the caller has done that. */
  path: string | undefined;
  init: Init;
}

/** A request that can be sent any number of times. */
export interface BuiltRequest {
  url: string;
  init: RequestInit;
}

/**
 * Makes the request of an operation. Adds the credential and the Idempotency-Key, which callers do
 * not write, and stores both in the call. A function that gives the credential is told which one
 * was `refused`.
 */
export async function buildRequest(
  {
    call,
    operation,
    path,
    init: { params = {}, body, read: _, timeout: __, async, headers: own, ...init },
    settings: { baseUrl, apiKey, accessToken, headers: common, credentials },
  }: Exchange,
  refused?: string,
): Promise<BuiltRequest> {
  const { method = 'POST', credential = 'body' } = operation;
  const source = credential === 'none' ? '' : credential === 'bearer' ? accessToken : apiKey;
  const secret = typeof source === 'function' ? await source(refused) : source;
  call.secret = secret;

  // An operation with the API key in its body has a body, even if nothing else is in it.
  const content = credential === 'body' ? { key: secret || undefined, ...body } : body;

  const headers = new Headers(typeof common === 'function' ? await common() : common);
  for (const [name, value] of new Headers(own)) headers.set(name, value);
  const set = (name: string, value: string) => headers.has(name) || headers.set(name, value);
  set('accept', 'application/json');
  if (content) set('content-type', 'application/json');
  if (secret && credential === 'bearer') set('authorization', `Bearer ${secret}`);
  if (isIdempotent(operation)) {
    if (async) set('prefer', 'respond-async');
    set('idempotency-key', call.idempotencyKey ?? newIdempotencyKey());
    call.idempotencyKey = headers.get('idempotency-key') as string;
  }
  return {
    url: urlOf(operation, path, baseUrl, {
      ...params,
      ...(credential === 'query' && { query: { ...params.query, key: secret || undefined } }),
    }),
    init: {
      // Left out where it is undefined (WebIDL, section 2.7).
      credentials: credentials as RequestCredentials,
      ...init,
      method,
      headers,
      body: content ? JSON.stringify(content) : null,
      // If redirects were followed, the credential in the body would go to any address that they
      // name.
      redirect: 'manual',
    },
  };
}

/**
 * A new Idempotency-Key, for those who keep it before they send the request.
 */
export function newIdempotencyKey(): string {
  // `randomUUID` exists in secure contexts only, `getRandomValues` everywhere.
  return crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
}
