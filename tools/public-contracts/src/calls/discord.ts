import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom, refusal } from './harness.ts';
import { completeHandlers, createRouter } from './server/index.ts';

const app = createRouter(
  completeHandlers({
    get_gateway: () => ({ status: 200, body: { url: 'wss://gateway.example' } }),
  }),
  { authenticate: false, validateResponses: true },
);
const client = createClient({
  baseUrl,
  fetch: fetchFrom(app),
  credentials: { BotToken: 't' },
});

const path = { application_id: '7' };
expectEqual(await client.run('get_gateway'), { url: 'wss://gateway.example' });
const body = { name: '' };
const call = () => client.run('create_application_command', { path, body });
expectEqual(await refusal(call), 400);
