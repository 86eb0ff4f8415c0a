import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

export interface WebServer {
  url: string;
  /** Serves a file from now on, and returns its URL. */
  put(name: string, content: Uint8Array): string;
}

/** A server of users' files on this machine, of the test file's own. */
export function useWebServer(): WebServer {
  const files = new Map<string, Uint8Array>();
  let server: Server | undefined;
  const web: WebServer = {
    url: '',
    put(name, content) {
      files.set(`/${name}`, content);
      return `${web.url}/${name}`;
    },
  };
  beforeAll(async () => {
    server = createServer((request, response) => {
      const file = files.get(request.url ?? '');
      response.writeHead(file ? 200 : 404).end(file);
    });
    const own = server;
    await new Promise<void>((listening) => own.listen(0, '127.0.0.1', listening));
    web.url = `http://127.0.0.1:${(own.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server?.closeAllConnections();
    server?.close();
  });
  return web;
}
