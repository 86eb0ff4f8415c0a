import { AnswerTooLarge } from './answer-too-large.ts';
import { createPostText } from './post-text.ts';

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
    return limited(await fetch(input, { ...init, ...(redirect && { redirect }) }), maxBytes);
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

function limited(response: Response, maxBytes: number): Response {
  let left = maxBytes;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) controller.error(new AnswerTooLarge(maxBytes));
      else controller.enqueue(chunk);
    },
  });
  if (response.body === null) return response;
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(count), { status, statusText, headers });
}
