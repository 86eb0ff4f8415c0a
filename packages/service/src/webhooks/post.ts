import type { Job } from '../jobs/job.ts';
import { FetchError } from '../network/fetch-error.ts';
import type { HttpFetch } from '../network/http-client.ts';
import { failSpan, withSpan } from '../tracing/span.ts';
import type { WebhookAttempt } from './attempts.ts';

/** The receiver's answer to one attempt. */
export type Reception =
  | { status: number; retryAfter: string | null }
  /** No answer, and the reason: the receiver's, the network's or the service's own. */
  | { status: null; error: string; isOwnFault?: boolean };

interface Post {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array<ArrayBuffer>;
  signal: AbortSignal;
}

/** Bytes that are read of an answer's body. Its content is ignored, but many receivers send one. */
export const maxAnswerBytes = 65_536;

/**
 * Makes one attempt. Only the status counts: a body that is too long or never ends is cut off.
 * Rejects with the reason of `signal` when that aborts.
 */
export async function post(fetch: HttpFetch, { url, ...request }: Post): Promise<Reception> {
  try {
    const { status, headers, body } = await fetch(url, { ...request, method: 'POST' });
    await body?.pipeTo(new WritableStream()).catch(() => {});
    return { status, retryAfter: headers.get('retry-after') };
  } catch (error) {
    if (error instanceof FetchError) return { status: null, error: error.message };
    throw error;
  }
}

/**
 * Makes an attempt in a span of the request's trace. The span contains only the host of the URL.
 */
export async function attemptInSpan(
  { messageId, host, attempts }: WebhookAttempt,
  { id, traceparent }: Job,
  attemptOnce: () => Promise<Reception>,
): Promise<Reception> {
  const attributes = {
    'genmedia.job': id,
    'genmedia.webhook': messageId,
    'genmedia.attempt': attempts,
    'server.address': host,
  };
  const options = { kind: 'CLIENT', attributes, parent: traceparent } as const;
  return await withSpan('webhook', options, async (span) => {
    const reception = await attemptOnce();
    if (reception.status === null) failSpan(span, 'no_reception');
    else span.setAttribute('http.response.status_code', reception.status);
    return reception;
  });
}
