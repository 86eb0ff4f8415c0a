import { Hono } from 'hono';

/** An app that answers whatever is asked in one way. */
export function answering(answer: (request: Request) => Response | Promise<Response>): Hono {
  // Else it would be told to the console that a client has left.
  const app = new Hono().onError(() => new Response(null, { status: 500 }));
  return app.all('*', ({ req }) => answer(req.raw));
}
