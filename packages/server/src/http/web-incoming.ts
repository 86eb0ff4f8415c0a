import type { Context } from 'hono';
import { CollectedBytes } from './collected-bytes.ts';
import { type Incoming, queryOf, type ReadHeader } from './incoming.ts';
import { isMultipart } from './media-type.ts';

/** A request through Hono. */
export class WebIncoming implements Incoming {
  readonly request: Request;
  readonly header: ReadHeader = (name) =>
    (name === 'content-type' && this.#formType) || this.request.headers.get(name);
  readonly #context: Context;
  /** The media type of a form that is written anew. */
  #formType: string | null = null;

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
    const { bodyUsed } = this.request;
    if (!(length <= limit || bodyUsed)) return this.#drain(limit);
    const source = bodyUsed ? await this.#readBefore() : this.request;
    const bytes = await source.arrayBuffer();
    return bytes.byteLength > limit ? undefined : new Uint8Array(bytes);
  }

  /** The body that middleware has read. Hono keeps it, but of a form the fields: it is written anew. */
  async #readBefore(): Promise<Pick<Request, 'arrayBuffer'>> {
    const { req } = this.#context;
    if (Object.keys(req.bodyCache)[0] !== 'formData') return req;
    const form = await req.formData();
    const inParts = isMultipart(this.header('content-type') ?? '');
    const again = new Response(inParts ? form : new URLSearchParams([...form] as string[][]));
    this.#formType = again.headers.get('content-type');
    return again;
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
