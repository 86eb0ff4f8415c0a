/** Our stubs, as a service in production runs them: every operation has a route. */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { completeHandlers, createRouter } from '../../src/index.ts';
import { nodeListener } from '../../src/node.ts';
import { answer } from '../example.ts';
import { listening } from '../serve.ts';

const handlers = completeHandlers<{ account: number }>({
  generateImage: ({ body }) => ({ status: 200, body: answer(body) }),
});
const app = createRouter(handlers, {
  authenticate: () => ({ account: 1 }),
  validateResponses: false,
});
const server = createServer(nodeListener(app, getRequestListener(app.fetch)));
server.listen(0, '127.0.0.1', () => listening(server));
