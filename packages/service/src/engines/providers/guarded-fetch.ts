import { AnswerTooLarge, postText } from './post-text.ts';

/** In bytes. A job cannot store a larger file. */
const defaultMaxBytes = 128 * 1024 ** 2;

export interface GuardOptions {
  /** Most bytes of an answer. */
  maxBytes?: number;
  /** For all requests except a POST of text. */
  fetch?: typeof globalThis.fetch;
}

/**
 * The `fetch` for providers. It ends answers that are too large. A request that contains a secret
 * follows no redirect, because a redirect can lead anywhere.
 */
export function guardedFetch(
  secrets: readonly string[],
  { maxBytes = defaultMaxBytes, fetch = globalThis.fetch }: GuardOptions = {},
): typeof globalThis.fetch {
  return async (input, init) => {
    const headers = headersOf(init);
    const isSecret = Object.values(headers).some((value) =>
      secrets.some((secret) => value.includes(secret)),
    );
    if (init?.method === 'POST' && typeof init.body === 'string') {
      const { body, signal } = init;
      const url = new URL(input instanceof Request ? input.url : input);
      const answer = await postText({ url, headers, body, signal: signal ?? undefined }, maxBytes);
      if (isSecret || !isRedirect(answer)) return answer;
      await answer.body?.cancel();
    }
    const redirect = isSecret ? 'manual' : init?.redirect;
    const response = await fetch(input, { ...init, ...(redirect && { redirect }) });
    if (!response.body) return response;
    const body = response.body.pipeThrough(atMost(maxBytes));
    const { status, statusText } = response;
    return new Response(body, { status, statusText, headers: response.headers });
  };
}

/** Most headers are a plain object already. */
function headersOf(init: RequestInit | undefined): Record<string, string> {
  const { headers = {} } = init ?? {};
  const isPlain = Object.getPrototypeOf(headers) === Object.prototype;
  return isPlain ? (headers as Record<string, string>) : Object.fromEntries(new Headers(headers));
}

function isRedirect({ status, headers }: Response): boolean {
  return status >= 300 && status < 400 && headers.has('location');
}

/** Passes chunks on until they have too many bytes. */
function atMost(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let left = maxBytes;
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) throw new AnswerTooLarge(maxBytes);
      controller.enqueue(chunk);
    },
  });
}
