import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends bytes that no HTTP client would send, and returns everything that it receives. */
export async function sendRaw(url: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  // Latin-1 sends each character as one byte, so that others than ASCII arrive unchanged.
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  return await text(socket).catch(() => '');
}
