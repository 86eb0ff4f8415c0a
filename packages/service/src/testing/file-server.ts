import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of files on this machine. */
export interface FileServer {
  url: string;
  /** Where a file is. Throws where there is none of this name. */
  urlOf(name: string): string;
  /** Serves a file from now on, and returns its URL. */
  put(name: string, content: Uint8Array): string;
  close(): void;
}

export async function serveFiles(): Promise<FileServer> {
  const files = new Map<string, Uint8Array>();
  const server = createServer((request, response) => {
    const file = files.get(decodeURIComponent(request.url?.slice(1) ?? ''));
    response.writeHead(file ? 200 : 404).end(file);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const urlOf = (name: string) => {
    if (!files.has(name)) throw new Error(`Nobody has made ${name}.`);
    return `${url}/${encodeURIComponent(name)}`;
  };
  return {
    url,
    urlOf,
    put(name, content) {
      files.set(name, content);
      return urlOf(name);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
