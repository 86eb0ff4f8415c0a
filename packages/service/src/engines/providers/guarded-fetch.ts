import { AnswerTooLarge, postText } from './post-text.ts';

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

/** Most are an object already. */
function headersOf(init: RequestInit | undefined): Record<string, string> {
  const { headers = {} } = init ?? {};
  const isPlain = Object.getPrototypeOf(headers) === Object.prototype;
  return isPlain ? (headers as Record<string, string>) : Object.fromEntries(new Headers(headers));
}

function isRedirect({ status, headers }: Response): boolean {
  return status >= 300 && status < 400 && headers.has('location');
}

/** Passes on what comes until it is too much. */
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
