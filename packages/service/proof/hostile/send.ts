import { Agent, request } from 'node:http';

export interface Sent {
  method: string;
  /** The path exactly as it is sent, without normalisation. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array | undefined;
  /** Sends the body without its length. */
  chunked?: boolean;
}

export interface Received {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

/**
 * Each request has a connection of its own. The target closes idle ones after 5 s, and a process that
 * is late on a busy machine could send a request into one that is just being closed.
 */
const agent = new Agent({ keepAlive: false, maxSockets: 16 });

/**
 * Sends a request unchanged. An answer that comes before the whole body is sent counts, whatever
 * happens to the rest.
 */
export function send(url: string, sent: Sent): Promise<Received> {
  const { hostname, port } = new URL(url);
  const { method, path } = sent;
  const headers = { ...framing(sent), ...sent.headers };
  return new Promise((resolve, reject) => {
    const outgoing = request({ agent, hostname, port, method, path, headers }, (incoming) => {
      const { statusCode: status = 0, headers: received } = incoming;
      let text = '';
      incoming.setEncoding('utf8').on('data', (piece) => {
        text += piece;
      });
      incoming.on('error', reject);
      incoming.on('end', () => resolve({ status, headers: received, text }));
    });
    outgoing.on('error', reject);
    outgoing.end(sent.body);
  });
}

/** How the server sees where the body ends. */
function framing({ body, chunked = false }: Sent): Record<string, string> {
  if (body === undefined) return {};
  if (chunked) return { 'transfer-encoding': 'chunked' };
  return { 'content-length': `${Buffer.byteLength(body)}` };
}
