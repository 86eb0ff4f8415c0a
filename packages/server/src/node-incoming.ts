import type { IncomingMessage, ServerResponse } from 'node:http';
import { getQueryParams } from 'hono/utils/url';
import { type Incoming, joined, type ReadHeader } from './incoming.ts';

/** Reads the headers of Node's requests, past their table by name, which would have to be made. */
export function headersOf({ rawHeaders }: IncomingMessage): ReadHeader {
  return (name) => {
    let value: string | null = null;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const given = rawHeaders[at] as string;
      if (given.length !== name.length || given.toLowerCase() !== name) continue;
      value = value === null ? (rawHeaders[at + 1] as string) : `${value}, ${rawHeaders[at + 1]}`;
    }
    return value;
  };
}

/** A request that came straight from Node. */
export class NodeIncoming implements Incoming {
  readonly env: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse };
  readonly header: ReadHeader;
  readonly param: Incoming['param'];
  readonly #url: string;
  #request: Request | undefined;

  constructor(env: NodeIncoming['env'], header: ReadHeader, url: string, param: Incoming['param']) {
    this.env = env;
    this.header = header;
    this.param = param;
    this.#url = url;
  }

  get method(): string {
    return this.env.incoming.method as string;
  }

  queries(name: string): string[] | undefined {
    const values = getQueryParams(this.#url, name);
    return Array.isArray(values) ? values : undefined;
  }

  bytes(limit: number): Promise<Uint8Array | undefined> {
    const { incoming } = this.env;
    return new Promise((resolve, reject) => {
      if (incoming.destroyed) return reject(callerLeft());
      const chunks: Uint8Array[] = [];
      let length = 0;
      incoming.on('data', (chunk: Uint8Array) => {
        length += chunk.byteLength;
        if (length <= limit) chunks.push(chunk);
        else resolve(undefined);
      });
      incoming.on('end', () => resolve(length > limit ? undefined : joined(chunks)));
      incoming.on('error', reject);
      incoming.on('close', () => {
        if (!incoming.readableEnded) reject(callerLeft());
      });
    });
  }

  get request(): Request {
    this.#request ??= new Request(this.#url, {
      method: this.method,
      headers: this.#headers(),
      signal: this.#signal(),
    });
    return this.#request;
  }

  #headers(): Headers {
    const { rawHeaders } = this.env.incoming;
    const headers = new Headers();
    for (let at = 0; at < rawHeaders.length; at += 2) {
      headers.append(rawHeaders[at] as string, rawHeaders[at + 1] as string);
    }
    return headers;
  }

  #signal(): AbortSignal {
    const { outgoing } = this.env;
    const controller = new AbortController();
    const onClose = () => {
      if (!outgoing.writableFinished) controller.abort(callerLeft());
    };
    if (outgoing.destroyed) onClose();
    else outgoing.once('close', onClose);
    return controller.signal;
  }
}

function callerLeft(): DOMException {
  return new DOMException('The caller closed the connection.', 'AbortError');
}
