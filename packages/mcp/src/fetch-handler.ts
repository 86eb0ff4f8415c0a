import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
  readRequestBody,
} from '@modelcontextprotocol/server';
import { parseMessages } from './message-size.ts';
import { sessionHeader, type ToolServer } from './tool-server.ts';

/** What `createFetchHandler` takes. */
export interface FetchHandlerOptions {
  /**
   * Host names under which requests may come. IP addresses always may, as no page of another site
   * can have one as its name. Default: the names of this machine.
   */
  allowedHosts?: readonly string[] | undefined;
  /**
   * Host names of pages that are not refused; `*` means all. Requests without an Origin are not from
   * pages. Default: those of this machine. The headers of CORS, without which browsers send no
   * request, are left to the server around this handler.
   */
  allowedOrigins?: readonly string[] | '*' | undefined;
  /** The most bytes of a request's body. Default 4 MiB. */
  maxBodyBytes?: number | undefined;
  /**
   * Whether a credential is valid. Without it every text passes, and the service refuses the first
   * call. Asked once for each message of a request, so it can count them, too.
   */
  isValid?: ((credential: string) => Promise<boolean>) | undefined;
  /** Told about errors outside of a tool. */
  onError?: ((error: Error) => void) | undefined;
}

/** Serves the tools over HTTP (Streamable HTTP), without sessions that a process would keep. */
export interface FetchHandler {
  fetch(request: Request): Promise<Response>;
  /** Ends calls that are under way: they answer with their jobs, which go on. Takes no more. */
  close(): Promise<void>;
}

/** The credential comes as `Authorization: Bearer`, and is that of the service: an API key. */
export function createFetchHandler(
  server: ToolServer,
  options: FetchHandlerOptions = {},
): FetchHandler {
  const hosts = [...(options.allowedHosts ?? []), ...localhostAllowedHostnames()];
  const origins = options.allowedOrigins ?? localhostAllowedOrigins();
  const { isValid = async () => true, onError, maxBodyBytes } = options;
  const handler = createMcpHandler(server.factory, {
    ...(onError && { onerror: onError }),
    ...(maxBodyBytes !== undefined && { maxRequestBodySize: maxBodyBytes }),
  });
  let isClosed = false;
  return {
    async close() {
      isClosed = true;
      await server.endWaits();
      // The answers are written before the next turn of the event loop.
      await new Promise((resolve) => setTimeout(resolve));
      await handler.close();
    },
    async fetch(request) {
      // Against pages that reach a server by a name of their own (DNS rebinding).
      if (hostHeaderValidationResponse(request, [...hosts, ...addressOf(request)])) {
        return otherHost(request, hosts);
      }
      const refused = origins === '*' ? undefined : originValidationResponse(request, [...origins]);
      if (refused) return refused;
      const token = bearerOf(request);
      if (token === undefined || !(await isValid(token))) return unauthorized(token);
      const { body: parsedBody, isTooMuch } = parseMessages(await textOf(request, maxBodyBytes));
      if (isTooMuch) {
        return refusal(400, -32_600, 'The message has too many values.');
      }
      if (Array.isArray(parsedBody)) {
        if (!mayBatch(request)) return refusal(400, -32_600, 'This revision has no batches.');
        for (let i = 1; i < parsedBody.length; i++) {
          if (!(await isValid(token))) return unauthorized(token);
        }
      }
      if (isClosed) throw new Error('This handler has been closed.');
      const authInfo = { token, clientId: 'api-key', scopes: [] };
      const response = await handler.fetch(request, { authInfo, parsedBody });
      // Nothing is kept of a session: its id tells its calls from those of others with this key.
      if (response.ok && Object(parsedBody).method === 'initialize')
        response.headers.set(sessionHeader, crypto.randomUUID());
      return response;
    },
  };
}

/** The text of a body. Empty if there is none, or if it is too long: the protocol's handler says so. */
async function textOf(request: Request, maxBytes: number | undefined): Promise<string> {
  if (request.method !== 'POST') return '';
  const body = await readRequestBody(request.clone(), maxBytes).catch(() => undefined);
  return body && !body.tooLarge ? body.text : '';
}

/** The last revision of the protocol with batches is also that of requests that name none. */
function mayBatch({ headers }: Request): boolean {
  return (headers.get('mcp-protocol-version') ?? '') <= '2025-03-26';
}

/** The host of a request, if it is an IP address. */
function addressOf(request: Request): string[] {
  const host = request.headers.get('host') ?? '';
  const [address] = /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\])(?=:\d+$|$)/i.exec(host) ?? [];
  return address === undefined ? [] : [address];
}

function bearerOf(request: Request): string | undefined {
  const [, token] = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  return token;
}

function otherHost(request: Request, [host]: readonly string[]): Response {
  const message =
    `The Host is ${request.headers.get('host')} instead of ${host}. A proxy in front must pass on ` +
    'that of its client, as nginx does with: proxy_set_header Host $host;';
  const error = { code: -32_000, message };
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 403 });
}

/** RFC 6750, section 3. */
function unauthorized(token: string | undefined): Response {
  const message =
    token === undefined
      ? 'The API key is missing: send it as Authorization: Bearer KEY.'
      : 'The API key is not valid.';
  const challenge = token === undefined ? 'Bearer' : 'Bearer error="invalid_token"';
  return refusal(401, -32_001, message, { 'www-authenticate': challenge });
}

function refusal(
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers });
}
