import { serve } from './serve.ts';

/** A file server on this machine. */
export interface FileServer {
  url: string;
  /** The URL of a file. Throws if there is no file with this name. */
  urlOf(name: string): string;
  /** Serves a file from now on, and returns its URL. */
  put(name: string, content: Uint8Array): string;
  close(): Promise<void>;
}

export async function serveFiles(): Promise<FileServer> {
  const files = new Map<string, Uint8Array>();
  const { url, close } = await serve((request, response) => {
    const file = files.get(decodeURIComponent(request.url?.slice(1) ?? ''));
    response.writeHead(file ? 200 : 404).end(file);
  });
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
    close,
  };
}
