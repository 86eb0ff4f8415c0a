import type { Dispatcher } from 'undici';
import { byteLimit } from '../files/byte-limit.ts';
import { tooLarge } from './fetch-error.ts';
import type { OutgoingRequest } from './outgoing-request.ts';
import type { Transport } from './transport.ts';

export interface Exchange {
  response: Response;
  /** Resolves when the last byte has arrived, or when the request has failed. Never rejects. */
  ended: Promise<void>;
}

/**
 * Sends one request, and resolves with its answer once the header section is there, whatever the
 * status. Follows no redirect and decompresses nothing.
 *
 * undici's `fetch` does much more, and costs several times as much as a short conversation with a
 * model; its `request` would add a tenth of one (`pnpm bench:service`).
 */
export async function sendRequest(
  transport: Transport,
  { url, method, headers, body }: OutgoingRequest,
): Promise<Exchange> {
  transport.signal?.throwIfAborted();
  const handler = new ResponseHandler(method, transport);
  transport.dispatcher.dispatch(
    { origin: url.origin, path: `${url.pathname}${url.search}`, method, headers, body },
    handler,
  );
  return { response: await handler.response, ended: handler.ended };
}

/** Statuses of answers that have no body (fetch standard, null body status). */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/** Makes a Response of an answer that arrives. */
class ResponseHandler implements Dispatcher.DispatchHandler {
  readonly #method: string;
  readonly #transport: Transport;
  readonly #isWithin: (chunk: Uint8Array) => boolean;
  readonly #response = Promise.withResolvers<Response>();
  readonly #ended = Promise.withResolvers<void>();
  #body: ReadableStreamDefaultController<Uint8Array> | undefined;
  /** Of the request; undefined until its connection is open, which can take ten seconds. */
  #controller: Dispatcher.DispatchController | undefined;
  readonly #abort = () => {
    const reason = this.#transport.signal?.reason;
    this.#response.reject(reason);
    this.#controller?.abort(reason instanceof Error ? reason : new Error('Aborted.'));
  };

  constructor(method: string, transport: Transport) {
    this.#method = method;
    this.#transport = transport;
    this.#isWithin = byteLimit(transport.maxBytes);
    transport.signal?.addEventListener('abort', this.#abort, { once: true });
  }

  get response(): Promise<Response> {
    return this.#response.promise;
  }

  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#transport.signal?.aborted) this.#abort();
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    received: Record<string, string | string[] | undefined>,
    statusText = '',
  ): void {
    // After an informational answer comes another one.
    if (status < 200) return;
    const headers = headersOf(received);
    const isEmpty = withoutBody.has(status) || this.#method === 'HEAD';
    const body = isEmpty ? null : this.#openBody(controller);
    const init = { status, statusText: inLatin1(statusText), headers };
    this.#response.resolve(new Response(body, init));
    const { maxBytes } = this.#transport;
    if (!isEmpty && Number(headers.get('content-length')) > maxBytes) {
      controller.abort(tooLarge(maxBytes));
    }
  }

  #openBody(controller: Dispatcher.DispatchController): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>({
      start: (stream) => {
        this.#body = stream;
      },
      pull: () => controller.resume(),
      cancel: (reason) => {
        this.#body = undefined;
        controller.abort(reason instanceof Error ? reason : new Error('Cancelled.'));
      },
    });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    // Chunks can be empty. A pause after an empty one would never end.
    if (chunk.byteLength === 0) return;
    if (!this.#isWithin(chunk)) {
      controller.abort(tooLarge(this.#transport.maxBytes));
      return;
    }
    this.#body?.enqueue(chunk);
    if ((this.#body?.desiredSize ?? 1) <= 0) controller.pause();
  }

  onResponseEnd(): void {
    this.#end();
    this.#body?.close();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#end();
    const reason = this.#transport.toError(error, this.#body !== undefined);
    this.#body?.error(reason);
    // Without effect once the response has resolved. It may not have although there is a body: the
    // constructor of Response refuses statuses such as 999.
    this.#response.reject(reason);
  }

  #end(): void {
    this.#transport.signal?.removeEventListener('abort', this.#abort);
    this.#ended.resolve();
  }
}

/** The texts that servers send with the status may be in UTF-8, but a Response takes only Latin-1. */
function inLatin1(text: string): string {
  return Buffer.from(text).toString('latin1');
}

function headersOf(received: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value = ''] of Object.entries(received)) {
    if (typeof value === 'string') headers.append(name, value);
    else for (const line of value) headers.append(name, line);
  }
  return headers;
}
