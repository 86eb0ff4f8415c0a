import type { Call } from './call.ts';
import type { Operation } from './operation.ts';
import type { ClientOptions } from './options.ts';
import { urlOf } from './url.ts';

/** What a caller wants of an operation: `params` and `body` as openapi-fetch takes them. */
export interface Init extends Omit<RequestInit, 'body'> {
  params?: { path?: object | undefined; query?: object | undefined } | undefined;
  body?: object | null | undefined;
  parseAs?: string | undefined;
  timeout?: number | undefined;
}

/** A request that can be sent any number of times. */
export interface Parcel extends RequestInit {
  url: string;
}

/**
 * Makes the request of an operation at `path`, its own with or without the parameters filled in.
 * Adds what callers do not write, credential and Idempotency-Key, and notes both in the call.
 */
export async function pack(
  call: Call,
  operation: Operation,
  path: string,
  { params = {}, body, parseAs: _, timeout: __, ...init }: Init,
  { baseUrl, apiKey, accessToken }: ClientOptions,
): Promise<Parcel> {
  const { method = 'POST', credential = 'body', idempotent } = operation;
  const source = { body: apiKey, query: apiKey, bearer: accessToken, none: '' }[credential];
  const secret = typeof source === 'function' ? await source() : source;
  call.secret = secret;

  const query = credential === 'query' ? { ...params.query, key: secret } : params.query;
  // An operation with the key in its body has a body, even if there is nothing else in it.
  const content = credential === 'body' ? { key: secret, ...body } : body;

  const headers = new Headers(init.headers);
  const set = (name: string, value: string) => headers.has(name) || headers.set(name, value);
  set('accept', 'application/json');
  if (content) set('content-type', 'application/json');
  if (secret && credential === 'bearer') set('authorization', `Bearer ${secret}`);
  if (idempotent) {
    set('idempotency-key', newKey());
    call.idempotencyKey = headers.get('idempotency-key') as string;
  }
  return {
    ...init,
    url: urlOf(operation, path, baseUrl, params.path, query),
    method,
    headers,
    body: content ? JSON.stringify(content) : null,
  };
}

/** `randomUUID` exists in secure contexts only, random numbers everywhere. */
function newKey(): string {
  return crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
}
