import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of files on this machine. */
export interface FileServer {
  /** Where a file is. Throws where there is none of this name. */
  urlOf(name: string): string;
  put(name: string, content: Uint8Array): void;
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
  const { port } = server.address() as AddressInfo;
  return {
    urlOf(name) {
      if (!files.has(name)) throw new Error(`Nobody has made ${name}.`);
      return `http://127.0.0.1:${port}/${encodeURIComponent(name)}`;
    },
    put: (name, content) => void files.set(name, content),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
