import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A request as the service gets it. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

/** What the service answers: JSON, bytes of a type, or nothing: it hangs up. */
export type Script = (request: Received, service: ScriptedService) => object | undefined;

export interface ScriptedService {
  url: string;
  requests: Received[];
  /** The requests whose path ends so. */
  to(ending: string): Received[];
}

/** Bytes of a type, as an answer. */
export class FileAnswer {
  readonly bytes: Uint8Array;
  readonly type: string;
  constructor(bytes: Uint8Array, type: string) {
    this.bytes = bytes;
    this.type = type;
  }
}

/** An error of the contract, as an answer. */
export class ErrorAnswer {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

/** A redirect, as an answer. */
export class RedirectAnswer {
  readonly location: string;
  constructor(location: string) {
    this.location = location;
  }
}

/**
 * A server that answers as a test says, until the test ends. For what a real service does too seldom
 * or too slowly: hang up, wait, fail.
 */
export async function startScriptedService(script: Script): Promise<ScriptedService> {
  const requests: Received[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers, url = '' } = request;
    const sent = await text(request);
    const isJson = headers['content-type'] === 'application/json';
    const received = { method, path: url, headers, body: isJson ? JSON.parse(sent) : { sent } };
    requests.push(received);
    const found = script(received, service);
    if (found === undefined) {
      response.destroy();
      return;
    }
    if (found instanceof FileAnswer) {
      response.writeHead(200, { 'content-type': found.type }).end(found.bytes);
      return;
    }
    if (found instanceof RedirectAnswer) {
      response.writeHead(302, { location: found.location }).end();
      return;
    }
    const status = found instanceof ErrorAnswer ? found.status : 200;
    const body = found instanceof ErrorAnswer ? found.body : found;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: ScriptedService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    to: (ending) => requests.filter(({ path }) => path.split('?', 1)[0]?.endsWith(ending)),
  };
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return service;
}
