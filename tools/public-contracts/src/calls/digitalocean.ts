import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom, refusal } from './harness.ts';
import { completeHandlers, createRouter } from './server/index.ts';

const app = createRouter(
  completeHandlers({
    actions_get: ({ params }) => ({ status: 200, body: { action: { id: params.action_id } } }),
  }),
  { authenticate: false },
);
const client = createClient({
  baseUrl,
  fetch: fetchFrom(app),
  credentials: { bearer_auth: 't' },
});

const path = { action_id: 7 };
expectEqual((await client.run('actions_get', { path })).action?.id, 7);
// @ts-expect-error: the key is missing
const call = () => client.run('sshKeys_create', { body: { name: 'mine' } });
expectEqual(await refusal(call), 400);
