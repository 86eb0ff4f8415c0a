import type { Context } from 'hono';
import { CollectedBytes } from './collected-bytes.ts';
import { type Incoming, queryOf, type ReadHeader } from './incoming.ts';

/** A request through Hono. */
export class WebIncoming implements Incoming {
  readonly request: Request;
  readonly header: ReadHeader;
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
    this.request = context.req.raw;
    this.header = (name) => this.request.headers.get(name);
  }

  get method(): string {
    return this.request.method;
  }

  get signal(): AbortSignal {
    return this.request.signal;
  }

  get env(): unknown {
    return this.#context.env;
  }

  get path(): string {
    return this.#context.req.path;
  }

  get query(): string {
    return queryOf(this.request.url);
  }

  async bytes(limit: number): Promise<Uint8Array | undefined> {
    // The HTTP layer enforces the Content-Length, unless the body is chunked.
    const length = this.header('content-length');
    const bounded = length !== null && this.header('transfer-encoding') === null;
    const { req } = this.#context;
    // Hono keeps a body that middleware has read.
    const isKept = Object.keys(req.bodyCache).length > 0 && req.raw.bodyUsed;
    if (!isKept && !(bounded && Number(length) <= limit)) return this.#drain(limit);
    const bytes = new Uint8Array(await (isKept ? req : this.request).arrayBuffer());
    return bytes.byteLength > limit ? undefined : bytes;
  }

  async #drain(limit: number): Promise<Uint8Array | undefined> {
    const bytes = new CollectedBytes();
    const reader = this.request.body?.getReader();
    while (reader) {
      const { done, value } = await reader.read();
      if (done) break;
      if (bytes.length + value.byteLength > limit) {
        reader.cancel().catch(() => {});
        return undefined;
      }
      bytes.add(value);
    }
    return bytes.all();
  }
}
