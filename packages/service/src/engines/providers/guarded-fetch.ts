import { Agent, request } from 'undici';

/** Larger answers are no file that a job can store. */
const mostBytes = 128 * 1024 ** 2;

/** A provider answered with more than any file has. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';

  constructor(maxBytes: number) {
    super(`The provider answered with more than ${maxBytes} bytes.`);
  }
}

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
      const url = input instanceof Request ? input.url : input;
      const answer = await postText(url, { headers, body, signal: signal ?? null }, maxBytes);
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

interface TextPost {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal | null;
}

/**
 * Sends a text as `fetch` does, with its errors, but for redirects, which it answers. What `fetch` does
 * beyond that costs several times as much as a short conversation.
 */
async function postText(url: string | URL, post: TextPost, maxBytes: number): Promise<Response> {
  const orElse = (message: string) => (cause: unknown) => {
    throw post.signal?.aborted ? post.signal.reason : new TypeError(message, { cause });
  };
  const options = { ...post, method: 'POST', dispatcher: patient } as const;
  const answer = await request(url, options).catch(orElse('fetch failed'));
  const { statusCode: status, statusText, body } = answer;
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
  if (withoutBody.has(status)) {
    await body.dump();
    return new Response(null, { status, statusText, headers });
  }
  // A body that is destroyed emits an error, which the reader of the answer hears if there is one.
  body.on('error', () => {});
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  const next = () => chunks.next().catch(orElse('terminated'));
  return new Response(
    limited(next, () => body.destroy(), maxBytes),
    { status, statusText, headers },
  );
}

/** Answers that have no body (fetch standard, null body status). */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

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
