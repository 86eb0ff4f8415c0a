import { AsyncLocalStorage } from 'node:async_hooks';
import type { FetchHandler, GenmediaServerOptions } from '@genmedia/mcp';
import { limits } from '@genmedia/server/limits';
import type { HttpBindings } from '@hono/node-server';
import { ownVersion } from './files/own-version.ts';
import { lazy } from './lazy.ts';
import type { Log } from './log.ts';
import { stopping } from './operations/work.ts';

/** What the tools need of the app that serves them. */
export interface McpOptions {
  /** The app, whose operations the tools call. Their calls are not counted: the request is. */
  call: (request: Request, bindings: HttpBindings) => Response | Promise<Response>;
  /**
   * Counts a request, and says whether its API key is valid, and how the limit stands. Throws 429.
   */
  admit: (
    apiKey: string,
    request: Request,
    bindings: HttpBindings,
  ) => Promise<{ isValid: boolean; headers: Readonly<Record<string, string>> }>;
  publicUrl: string;
  /** Origins of pages that may call; `*` means all. */
  corsOrigins: readonly string[];
  /** Aborted when calls that wait must end, because the process stops. */
  endWaits: AbortSignal;
  log: Log;
}

interface Served {
  request: Request;
  bindings: HttpBindings;
  /** Headers for the answer. */
  headers: Record<string, string>;
}

/** Serves the operations as tools of the Model Context Protocol (Streamable HTTP). */
export function createMcpEndpoint(
  options: McpOptions,
): (request: Request, bindings: HttpBindings) => Promise<Response> {
  const served = new AsyncLocalStorage<Served>();
  // Loaded at the first request: most processes never get one.
  const handler = lazy(() => open(options, served));
  return async (request, bindings) => {
    const { fetch } = await handler();
    const headers: Served['headers'] = {};
    try {
      const answer = await served.run({ request, bindings, headers }, () => fetch(request));
      for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
      return answer;
    } catch (error) {
      throw options.endWaits.aborted ? stopping(error) : error;
    }
  };
}

async function open(options: McpOptions, served: AsyncLocalStorage<Served>): Promise<FetchHandler> {
  const { publicUrl, corsOrigins, admit, call, endWaits, log } = options;
  const { createFetchHandler, createGenmediaServer } = await import('@genmedia/mcp');
  const server = createGenmediaServer({
    version: ownVersion,
    ...serverOptions(publicUrl, call, served),
  });
  const handler = createFetchHandler(server, {
    allowedHosts: [new URL(publicUrl).hostname],
    allowedOrigins: corsOrigins.includes('*')
      ? '*'
      : [publicUrl, ...corsOrigins].map((origin) => new URL(origin).hostname),
    maxBodyBytes: limits.bodyBytes,
    isValid: async (apiKey) => {
      const { request, bindings, headers } = current(served);
      const admitted = await admit(apiKey, request, bindings);
      Object.assign(headers, admitted.headers);
      return admitted.isValid;
    },
    onError: (error) => log.debug('an MCP request failed', { error }),
  });
  const close = () => {
    handler.close().catch((error: unknown) => log.error('MCP did not close', { error }));
  };
  endWaits.addEventListener('abort', close, { once: true });
  // The handler is opened by a request, which may come when the process stops already.
  if (endWaits.aborted) close();
  return handler;
}

/** The tools call this process itself, with the caller's key and address. */
function serverOptions(
  publicUrl: string,
  call: McpOptions['call'],
  served: AsyncLocalStorage<Served>,
): GenmediaServerOptions {
  const send = async (url: string, init: RequestInit = {}) => {
    const { bindings } = current(served);
    return await call(new Request(url, init), bindings);
  };
  // A path of PUBLIC_URL belongs to a proxy; the app has its routes at the root.
  const { origin } = new URL(publicUrl);
  const files = `${publicUrl}/files/`;
  return {
    client: { baseUrl: origin, fetch: send },
    resultFiles: {
      read: (url, signal) =>
        url.startsWith(files)
          ? send(`${origin}/files/${url.slice(files.length)}`, { signal })
          : undefined,
    },
  };
}

function current(served: AsyncLocalStorage<Served>): Served {
  const found = served.getStore();
  if (!found) throw new Error('This runs outside of a request.');
  return found;
}
