import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { SocketLimits } from './socket-limits.ts';

/** Tells, whenever asked, whether the body of a request comes more slowly than it may. */
export function watchBody(
  request: IncomingMessage,
  { bodyMs, bodyBytesPerSecond }: SocketLimits,
): () => boolean {
  let since = performance.now();
  let from = request.socket.bytesRead;
  return () => {
    if (request.complete || request.destroyed) return false;
    const now = performance.now();
    const bytes = request.socket.bytesRead;
    // What has come and is not taken is our own delay.
    if (request.readableLength > 0) {
      since = now;
      from = bytes;
    }
    return now - since > bodyMs + ((bytes - from) / bodyBytesPerSecond) * 1000;
  };
}

/** Tells, whenever asked, whether the client has stopped to take what is sent to it. */
export function watchAnswer(socket: Socket, { unreadMs }: SocketLimits): () => boolean {
  let since = performance.now();
  let sent = 0;
  return () => {
    const now = performance.now();
    const { bytesWritten, writableLength } = socket;
    if (writableLength === 0 || bytesWritten - writableLength !== sent) {
      since = now;
      sent = bytesWritten - writableLength;
    }
    return now - since > unreadMs;
  };
}
