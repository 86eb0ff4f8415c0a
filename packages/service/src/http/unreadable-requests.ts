import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { newRequestId } from '@genmedia/server';
import { RequestError } from '@hono/node-server';

interface Refusal {
  status: number;
  code: string;
  message: string;
  /** Seconds. */
  retryAfter?: number;
}

/** The refusals by the code of the parser's error, and those of what only this server refuses. */
const refusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'request_timeout',
    message: 'The request did not arrive in time. Send it again, faster.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'headers_too_large',
    message: 'The request has too many headers, or they are too long. Send fewer or shorter ones.',
  },
  MANY_HOSTS: {
    status: 400,
    code: 'bad_request',
    message: 'The request has more than one Host header. Send one (RFC 9112, section 3.2).',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    code: 'payload_too_large',
    message: 'The chunks of the body have extensions that are too long. Send none.',
  },
  MANY_PIPELINED: {
    status: 429,
    code: 'rate_limited',
    message:
      'Too many requests wait for their answers on this connection. Send the next ones when some ' +
      'are answered, or on another connection.',
    retryAfter: 1,
  },
};
const malformed: Refusal = {
  status: 400,
  code: 'bad_request',
  message: 'This is not a valid HTTP/1.1 request. Send it with a library for HTTP.',
};

/**
 * Refuses a request whose headers were read, in its turn on the connection, and then closes the
 * connection.
 *
 * @param code a key of `refusals`.
 */
export function refuseRequest(answer: ServerResponse, code: string): void {
  const { status, headers, body } = contentOf(code);
  answer.writeHead(status, headers).end(body);
}

/**
 * Tells a client why its request cannot be read, if an answer is still possible. Closes the
 * connection in any case.
 *
 * @param code of the parser's error.
 * @param isAnswering whether an answer on the connection has begun and is not sent as a whole.
 */
export function refuseSocket(socket: Socket, code: string | undefined, isAnswering: boolean): void {
  if (isAnswering || !socket.writable || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { status, headers, body } = contentOf(code);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}

function contentOf(parserCode: string | undefined) {
  const { status, code, message, retryAfter } = refusals[parserCode ?? ''] ?? malformed;
  const body = JSON.stringify({ status: 'error', code, message, retry_after: retryAfter });
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'X-Request-Id': newRequestId(),
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    Connection: 'close',
  };
  return { status, headers, body };
}

/** Answers a request whose URL is not valid, such as one with a backslash in its path. */
export function answerUnreadable(error: unknown): Response {
  const headers = { 'X-Request-Id': newRequestId() };
  if (!(error instanceof RequestError)) return new Response(null, { status: 500, headers });
  return Response.json(
    {
      status: 'error',
      code: 'bad_request',
      message: 'The path and the Host header of the request do not form a valid URL. Check both.',
    },
    { status: 400, headers },
  );
}
