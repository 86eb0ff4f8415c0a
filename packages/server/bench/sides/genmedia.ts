/** Our stubs directly on Node. */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { nodeListener } from '../../src/node.ts';
import { listening } from '../serve.ts';
import { stubs } from '../stubs.ts';

const server = createServer(nodeListener(stubs, getRequestListener(stubs.fetch)));
server.listen(0, '127.0.0.1', () => listening(server));
