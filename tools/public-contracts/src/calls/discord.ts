import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom, refusal } from './harness.ts';
import { completeHandlers, createRouter } from './server/index.ts';

const app = createRouter(
  completeHandlers({
    get_application: ({ params }) => ({
      status: 200,
      body: { id: params.application_id } as never,
    }),
  }),
  { authenticate: false, validateResponses: false, onError: () => {} },
);
const client = createClient({
  baseUrl,
  fetch: fetchFrom(app),
  credentials: { BotToken: 't' },
});

const path = { application_id: '7' };
expectEqual(await client.run('get_application', { path }), { id: '7' });
const body = { name: '' };
const call = () => client.run('create_application_command', { path, body });
expectEqual(await refusal(call), 400);
