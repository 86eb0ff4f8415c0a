import { finished } from 'node:stream/promises';
import type { Job } from '../jobs/job.ts';
import { GuardedFetchError } from '../network/fetch-error.ts';
import type { GuardedFetch } from '../network/guarded-fetch.ts';
import { failSpan, withSpan } from '../tracing/span.ts';
import type { WebhookAttempt } from './attempts.ts';
import type { Reception } from './outcome.ts';

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
export async function post(fetch: GuardedFetch, { url, ...request }: Post): Promise<Reception> {
  try {
    const { status, headers, body } = await fetch(url, { ...request, method: 'POST', maxBytes });
    await finished(body.resume()).catch(() => {});
    return { status, retryAfter: headers.get('retry-after') };
  } catch (error) {
    if (error instanceof GuardedFetchError) return { status: null, error: error.message };
    throw error;
  }
}

/** Makes an attempt in a span of the trace of the job's request. Of the URL it has the host alone. */
export async function traced(
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
