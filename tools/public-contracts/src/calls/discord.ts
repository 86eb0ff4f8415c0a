import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom, refusal } from './harness.ts';
import { createRouter } from './server/index.ts';

const app = createRouter({
  get_application: ({ params }) => Response.json({ id: params.application_id }),
});
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
