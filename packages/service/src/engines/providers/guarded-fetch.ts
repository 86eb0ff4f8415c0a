import { Agent } from 'undici';
import { AnswerTooLarge, createPostText } from './post-text.ts';

/** Larger answers are no file that a job can store. */
const mostBytes = 128 * 1024 ** 2;

export interface GuardOptions {
  /** Of an answer. */
  maxBytes?: number;
  /** For what is no text. */
  fetch?: typeof globalThis.fetch;
}

/**
 * How providers are called: answers that are too large break off, and a request with a secret in it
 * follows no redirect, which could lead anywhere.
 */
export function guardedFetch(
  secrets: readonly string[],
  { maxBytes = mostBytes, fetch = globalThis.fetch }: GuardOptions = {},
): typeof globalThis.fetch {
  const postText = createPostText(maxBytes);
  return async (input, init) => {
    const headers = headersOf(init);
    const isSecret = Object.values(headers).some((value) =>
      secrets.some((secret) => value.includes(secret)),
    );
    if (init?.method === 'POST' && typeof init.body === 'string') {
      const { body, signal } = init;
      const url = new URL(input instanceof Request ? input.url : input);
      const answer = await postText({ url, headers, body, signal: signal ?? undefined });
      if (isSecret || !isRedirect(answer)) return answer;
      await answer.body?.cancel();
    }
    const redirect = isSecret ? 'manual' : init?.redirect;
    const response = await fetch(input, { ...init, ...(redirect && { redirect }) });
    const reader = response.body?.getReader();
    if (!reader) return response;
    const body = limited(
      () => reader.read(),
      () => reader.cancel().catch(() => {}),
      maxBytes,
    );
    const { status, statusText } = response;
    return new Response(body, { status, statusText, headers: response.headers });
  };
}

/** Most are an object already. */
function headersOf(init: RequestInit | undefined): Record<string, string> {
  const { headers = {} } = init ?? {};
  const isPlain = Object.getPrototypeOf(headers) === Object.prototype;
  return isPlain ? (headers as Record<string, string>) : Object.fromEntries(new Headers(headers));
}

function isRedirect({ status, headers }: Response): boolean {
  return status >= 300 && status < 400 && headers.has('location');
}

/** The catalogue says how long a model may take; Node's own limit is five minutes. */
export const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

/** What comes, no faster than it is read, until it is too much. */
function limited(
  next: () => Promise<IteratorResult<Uint8Array, unknown>>,
  leave: () => unknown,
  maxBytes: number,
): ReadableStream<Uint8Array> {
  let left = maxBytes;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await next();
        if (done) return controller.close();
        left -= value.byteLength;
        if (left >= 0) return controller.enqueue(value);
        leave();
        throw new AnswerTooLarge(maxBytes);
      },
      cancel: () => void leave(),
    },
    { highWaterMark: 0 },
  );
}
