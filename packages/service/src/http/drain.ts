import type { Server, ServerResponse } from 'node:http';

/** Answers that take longer than this after the stop are cut off. */
const closeTimeoutMs = 30_000;

/**
 * Closes a server without losing an answer: answers under way are finished, and tell their clients
 * that the connection ends (RFC 9112, section 9.6). Otherwise clients that keep connections alive
 * would keep the server open.
 */
export function createDrain(server: Server) {
  const underWay = new Set<ServerResponse>();
  let draining = false;

  server.prependListener('request', (_request, response: ServerResponse) => {
    underWay.add(response);
    if (draining) response.shouldKeepAlive = false;
    response.once('close', () => {
      underWay.delete(response);
      // The answer's header may have been sent before the drain began, so the client may keep the
      // connection.
      if (draining) server.closeIdleConnections();
    });
  });

  /** From now on each answer ends its connection. New connections are still accepted. */
  function announce(): void {
    draining = true;
    for (const response of underWay) response.shouldKeepAlive = false;
  }

  return {
    announce,
    async close(): Promise<void> {
      announce();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const timer = setTimeout(() => server.closeAllConnections(), closeTimeoutMs);
      await closed;
      clearTimeout(timer);
    },
  };
}
