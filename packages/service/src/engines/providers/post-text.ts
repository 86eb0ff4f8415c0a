import { Agent, type Dispatcher } from 'undici';

/** The answer of a provider has more bytes than any file may have. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';

  constructor(maxBytes: number) {
    super(`The provider answered with more than ${maxBytes} bytes.`);
  }
}

interface TextPost {
  url: URL;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal | undefined;
}

/** No timeouts: the catalogue limits the time of a model, and Node's own limit is five minutes. */
export const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

/**
 * Sends a text to a server like `fetch`, with the same errors, but returns redirects instead of
 * following them. What else `fetch` does costs several times as much as a short conversation;
 * undici's `request` would add a tenth of one (`pnpm bench:service`).
 */
export async function postText(
  { url, headers, body, signal }: TextPost,
  maxBytes: number,
): Promise<Response> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const path = `${url.pathname}${url.search}`;
  patient.dispatch(
    { origin: url.origin, path, method: 'POST', headers, body },
    new Answering({ resolve, reject, signal, maxBytes }),
  );
  return await promise;
}

interface AnsweringOptions {
  resolve: (response: Response) => void;
  reject: (error: unknown) => void;
  signal: AbortSignal | undefined;
  maxBytes: number;
}

/** Statuses of answers that have no body (fetch standard, null body status). */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/** Makes a Response of an answer that arrives. */
class Answering implements Dispatcher.DispatchHandler {
  readonly #options: AnsweringOptions;
  #left: number;
  #body: ReadableStreamDefaultController<Uint8Array> | undefined;
  /** Of the request; undefined until its connection is open, which can take ten seconds. */
  #controller: Dispatcher.DispatchController | undefined;
  readonly #leave = () => {
    const { signal, reject } = this.#options;
    reject(signal?.reason);
    this.#controller?.abort(signal?.reason);
  };

  constructor(options: AnsweringOptions) {
    this.#options = options;
    this.#left = options.maxBytes;
    options.signal?.addEventListener('abort', this.#leave, { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#options.signal?.aborted) this.#leave();
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    given: Record<string, string | string[] | undefined>,
    statusText = '',
  ): void {
    // After an informational answer comes another one.
    if (status < 200) return;
    const headers = new Headers();
    for (const name in given) headers.set(name, String(given[name]));
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        this.#body = stream;
      },
      pull: () => controller.resume(),
      cancel: (reason) => controller.abort(reason instanceof Error ? reason : new Error('Left.')),
    });
    const init = { status, statusText, headers };
    this.#options.resolve(new Response(withoutBody.has(status) ? null : body, init));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    // Chunks can be empty. A pause after an empty one would never end.
    if (chunk.byteLength === 0) return;
    this.#left -= chunk.byteLength;
    if (this.#left < 0) controller.abort(new AnswerTooLarge(this.#options.maxBytes));
    else {
      this.#body?.enqueue(chunk);
      if ((this.#body?.desiredSize ?? 1) <= 0) controller.pause();
    }
  }

  onResponseEnd(): void {
    this.#end();
    this.#body?.close();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#end();
    const { signal, reject } = this.#options;
    const isOurs = signal?.aborted === true || error instanceof AnswerTooLarge;
    if (this.#body) {
      this.#body.error(isOurs ? error : new TypeError('terminated', { cause: error }));
    } else reject(isOurs ? error : new TypeError('fetch failed', { cause: error }));
  }

  #end(): void {
    this.#options.signal?.removeEventListener('abort', this.#leave);
  }
}
