import { Hono } from 'hono';

/** An app that answers every request in one way. */
export function answering(answer: (request: Request) => Response | Promise<Response>): Hono {
  // Hono's own error handler would print to the console when a client has left.
  const app = new Hono().onError(() => new Response(null, { status: 500 }));
  return app.all('*', ({ req }) => answer(req.raw));
}
