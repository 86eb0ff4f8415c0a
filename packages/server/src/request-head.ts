import type { Context } from 'hono';

/** A header of a request, by its name in lower case; null where it was not sent. */
export type ReadHeader = (name: string) => string | null;

/** What is read of Node's `http.IncomingMessage`, past the adapter that makes web requests of it. */
export interface NodeRequest {
  readonly rawHeaders: readonly string[];
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
}

/**
 * Node's own request under a web request: what is read of it costs a fraction of the same of the web
 * request. Undefined on other runtimes, and where a middleware put another request in its place or
 * has copied it, so that the copy needs its body too.
 */
export function nodeRequestOf({ env, req: { raw } }: Context): NodeRequest | undefined {
  const incoming = (env as { incoming?: NodeRequest } | undefined)?.incoming;
  if (!Array.isArray(incoming?.rawHeaders)) return undefined;
  const held = raw as unknown as Record<symbol, unknown>;
  let isOf = false;
  // The adapter's requests keep Node's, and a standard one once they were copied, by symbols.
  for (const symbol of Object.getOwnPropertySymbols(raw)) {
    const value = held[symbol];
    if (value === incoming) isOf = true;
    else if (value instanceof Request) return undefined;
  }
  return isOf ? incoming : undefined;
}

/** Reads headers as `Headers` has them: those of one name are joined (RFC 9110, section 5.3). */
export function headerReader(request: Request, node: NodeRequest | undefined): ReadHeader {
  if (!node) return (name) => request.headers.get(name);
  const { rawHeaders } = node;
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
