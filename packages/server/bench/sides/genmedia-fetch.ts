/** Our stubs behind the same adapter as Hono's own apps, as they are with middleware. */
import { completeHandlers, createRouter } from '../../src/index.ts';
import { answer } from '../example.ts';
import { serveHono } from '../serve.ts';

const handlers = completeHandlers<{ account: number }>({
  generateImage: ({ body }) => ({ status: 200, body: answer(body) }),
});
serveHono(
  createRouter(handlers, { authenticate: () => ({ account: 1 }), validateResponses: false }),
);
