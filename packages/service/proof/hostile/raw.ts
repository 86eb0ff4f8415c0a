import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

/** Sends what no HTTP client would send, and returns everything that it receives. */
export async function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  // Latin-1 sends each character as one byte, so that others than ASCII arrive unchanged.
  socket.write(Buffer.from(text, 'latin1'));
  return await textOf(socket).catch(() => '');
}
