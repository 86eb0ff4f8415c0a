import type { Server, ServerResponse } from 'node:http';

/** Answers that take longer than this after a stop was asked for are cut off. */
const patienceMs = 30_000;

/**
 * How to close a server without losing an answer: those that are under way are given, and tell the
 * client that their connection ends with them (RFC 9112, section 9.6). Without that, clients that
 * keep connections alive would hold the server open.
 */
export function createDrain(server: Server): () => Promise<void> {
  const underWay = new Set<ServerResponse>();
  let draining = false;

  server.prependListener('request', (_request, response: ServerResponse) => {
    underWay.add(response);
    if (draining) response.shouldKeepAlive = false;
    response.once('close', () => {
      underWay.delete(response);
      // Its header may have left before the drain began.
      if (draining) server.closeIdleConnections();
    });
  });

  return async () => {
    draining = true;
    for (const response of underWay) response.shouldKeepAlive = false;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const timer = setTimeout(() => server.closeAllConnections(), patienceMs);
    await closed;
    clearTimeout(timer);
  };
}
