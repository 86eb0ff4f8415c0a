/** Larger answers are no file that a job can store. */
const mostBytes = 128 * 1024 ** 2;

export interface GuardOptions {
  /** Of an answer. */
  maxBytes?: number;
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
    const values = [...new Headers(init?.headers).values()];
    const isSecret = values.some((value) => secrets.some((secret) => value.includes(secret)));
    const redirect = isSecret ? 'manual' : init?.redirect;
    return limited(await fetch(input, { ...init, ...(redirect && { redirect }) }), maxBytes);
  };
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

/** A provider answered with more than any file has. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';

  constructor(maxBytes: number) {
    super(`The provider answered with more than ${maxBytes} bytes.`);
  }
}
