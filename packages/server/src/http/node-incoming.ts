import type { IncomingMessage, ServerResponse } from 'node:http';
import { CollectedBytes } from './collected-bytes.ts';
import { type Incoming, queryOf, type ReadHeader } from './incoming.ts';

/**
 * Reads the headers of a Node request from `rawHeaders`. Node would have to make its table by name.
 */
export function headersOf({ rawHeaders }: IncomingMessage): ReadHeader {
  return (name) => {
    // Cookies of several headers are joined as those of one (RFC 9113, section 8.2.3).
    const separator = name === 'cookie' ? '; ' : ', ';
    let value: string | null = null;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const rawName = rawHeaders[at] as string;
      if (rawName.length !== name.length || rawName.toLowerCase() !== name) continue;
      const next = rawHeaders[at + 1] as string;
      value = value === null ? next : value + separator + next;
    }
    return value;
  };
}

/** A request directly from Node. */
export class NodeIncoming implements Incoming {
  readonly env: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse };
  readonly header: ReadHeader;
  readonly path: string;
  readonly #url: string;
  #request: Request | undefined;
  #signal: AbortSignal | undefined;

  constructor(env: NodeIncoming['env'], header: ReadHeader, url: string, path: string) {
    this.env = env;
    this.header = header;
    this.path = path;
    this.#url = url;
  }

  get method(): string {
    return this.env.incoming.method as string;
  }

  get query(): string {
    return queryOf(this.#url);
  }

  bytes(limit: number): Promise<Uint8Array | undefined> {
    const { incoming } = this.env;
    const bytes = new CollectedBytes();
    return new Promise((resolve, reject) => {
      const take = (chunk: Uint8Array) => {
        if (bytes.length + chunk.byteLength > limit) resolve(undefined);
        else bytes.add(chunk);
      };
      const onClose = () => {
        if (incoming.readableEnded) return;
        const rest: Uint8Array | null = incoming.complete ? incoming.read() : null;
        if (rest) take(rest);
        if (this.#isComplete(bytes.length)) resolve(bytes.all());
        else reject(callerLeft());
      };
      if (incoming.destroyed) return onClose();
      incoming.on('data', take);
      incoming.on('end', () => resolve(bytes.all()));
      // After every error, the connection closes.
      incoming.on('error', () => {});
      incoming.on('close', onClose);
    });
  }

  /** Whether the whole body was sent, although the caller has disconnected. */
  #isComplete(length: number): boolean {
    const declared = this.header('content-length');
    return this.env.incoming.complete && (declared === null || Number(declared) === length);
  }

  get request(): Request {
    this.#request ??= this.#toRequest();
    return this.#request;
  }

  #toRequest(): Request {
    const { method } = this;
    const init = { method, headers: this.#headers(), signal: this.signal };
    if (method === 'GET') return new Request(this.#url, init);
    const request = new Request(this.#url, { ...init, body: new Uint8Array() });
    // Marks the body as read: reading it again then throws, instead of giving an empty body.
    request.body?.cancel().catch(() => {});
    return request;
  }

  #headers(): Headers {
    const { rawHeaders } = this.env.incoming;
    const headers = new Headers();
    for (let at = 0; at < rawHeaders.length; at += 2) {
      headers.append(rawHeaders[at] as string, rawHeaders[at + 1] as string);
    }
    return headers;
  }

  get signal(): AbortSignal {
    this.#signal ??= this.#toSignal();
    return this.#signal;
  }

  #toSignal(): AbortSignal {
    const { outgoing } = this.env;
    const controller = new AbortController();
    if (outgoing.destroyed) this.#abort(controller);
    // Keep `this` in the listener: it holds the request, and the request's own signal follows this
    // signal only while both exist.
    else outgoing.once('close', () => this.#abort(controller));
    return controller.signal;
  }

  #abort(controller: AbortController): void {
    if (!this.env.outgoing.writableFinished) controller.abort(callerLeft());
  }
}

function callerLeft(): DOMException {
  return new DOMException('The caller closed the connection.', 'AbortError');
}
