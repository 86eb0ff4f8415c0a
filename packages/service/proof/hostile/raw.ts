import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends bytes that no HTTP client would, and answers all that comes back until the end. */
export async function sendRaw(url: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  // Written as single bytes: what is no ASCII must reach the service as it is.
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  return await text(socket).catch(() => '');
}
