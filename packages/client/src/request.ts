import type { Exchange, SetHeader } from './contract.ts';
import { isIdempotent } from './operation.ts';

/** A request that can be sent any number of times. */
interface BuiltRequest {
  url: string;
  init: RequestInit;
}

/**
 * Makes the request of an operation. Adds the credential and the Idempotency-Key, which callers do
 * not write, and stores both in the call. A function that gives the credential is told which one
 * was `refused`.
 */
export async function buildRequest(exchange: Exchange, refused?: string): Promise<BuiltRequest> {
  const { call, operation, settings, init } = exchange;
  // The rest are options of `fetch`.
  const { parts: _, read: __, timeout: ___, prefer, headers: own, ...rest } = init;
  const { headers: common, credentials } = settings;
  const headers = new Headers(typeof common === 'function' ? await common() : common);
  for (const [name, value] of new Headers(own)) headers.set(name, value);
  const set: SetHeader = (name, value) => headers.has(name) || headers.set(name, value);
  const { url, ...written } = await settings.write(exchange, set, refused);
  if (prefer) set('prefer', prefer);
  if (isIdempotent(operation)) {
    set('idempotency-key', call.idempotencyKey ?? newIdempotencyKey());
    call.idempotencyKey = headers.get('idempotency-key') as string;
  }
  return {
    url,
    init: {
      // To `fetch`, undefined is as good as left out (WebIDL, section 2.7).
      credentials: credentials as RequestCredentials,
      ...rest,
      method: operation.method ?? 'POST',
      headers,
      ...written,
    },
  };
}

/** An Idempotency-Key that equal values share, and no others. */
export async function idempotencyKeyOf(values: readonly unknown[]): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(values));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A new Idempotency-Key, for callers who store it before they send the request. */
export function newIdempotencyKey(): string {
  // `randomUUID` exists in secure contexts only, `getRandomValues` everywhere.
  return crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
}
