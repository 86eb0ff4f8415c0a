import { afterAll, beforeAll } from 'vitest';
import { type FileServer, serveFiles } from './file-server.ts';

/** A server for users' files on this machine, one per test file. */
export function useWebServer(): Pick<FileServer, 'url' | 'put'> {
  let server: FileServer | undefined;
  beforeAll(async () => {
    server = await serveFiles();
  });
  afterAll(() => server?.close());
  return {
    get url() {
      return server?.url ?? '';
    },
    put: (name, content) => server?.put(name, content) ?? '',
  };
}
