import { finished } from 'node:stream/promises';
import { GuardedFetchError } from '../network/fetch-error.ts';
import type { GuardedFetch } from '../network/guarded-fetch.ts';
import type { Answer } from './outcome.ts';

export interface Post {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** For everything, from resolving the name to the last byte of the answer. */
  timeoutMs: number;
  signal: AbortSignal;
}

/** Bytes of an answer's body. It means nothing, but many receivers write one. */
const maxBytes = 65_536;

/**
 * Makes one attempt. The status alone counts: a body that is too long or never ends is cut off.
 * Rejects with the reason of `signal`, once that aborts.
 */
export async function post(fetch: GuardedFetch, { url, ...request }: Post): Promise<Answer> {
  try {
    const { status, headers, body } = await fetch(url, { ...request, method: 'POST', maxBytes });
    await finished(body.resume()).catch(() => {});
    return { status, retryAfter: headers.get('retry-after') };
  } catch (error) {
    if (error instanceof GuardedFetchError) return { status: null, error: error.message };
    throw error;
  }
}
