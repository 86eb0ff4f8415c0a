import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom, refusal } from './harness.ts';
import { createRouter } from './server/index.ts';

const app = createRouter({
  actions_get: ({ params }) => Response.json({ id: params.action_id }),
});
const client = createClient({
  baseUrl,
  fetch: fetchFrom(app),
  credentials: { bearer_auth: 't' },
});

const path = { action_id: 7 };
expectEqual(await client.run('actions_get', { path }), { id: 7 });
// @ts-expect-error: the key is missing
const call = () => client.run('sshKeys_create', { body: { name: 'mine' } });
expectEqual(await refusal(call), 400);
