import type { Context } from 'hono';
import { CollectedBytes } from './collected-bytes.ts';
import { type Incoming, queryOf, type ReadHeader } from './incoming.ts';

/** A request through Hono. */
export class WebIncoming implements Incoming {
  readonly request: Request;
  readonly header: ReadHeader = (name) => this.request.headers.get(name);
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
    this.request = context.req.raw;
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
    // The HTTP layer enforces Content-Length, unless a body is chunked.
    const isChunked = this.header('transfer-encoding') !== null;
    const length = isChunked ? NaN : Number(this.header('content-length') ?? NaN);
    if (!(length <= limit || this.request.bodyUsed)) return this.#drain(limit);
    const read = this.request.arrayBuffer();
    // Hono has what middleware has read.
    const bytes = await read.catch(() => this.#context.req.arrayBuffer());
    return bytes.byteLength > limit ? undefined : new Uint8Array(bytes);
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
