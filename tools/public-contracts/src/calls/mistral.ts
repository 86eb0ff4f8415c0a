import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom, refusal } from './harness.ts';
import { createRouter } from './server/index.ts';

const app = createRouter({
  retrieve_model_v1_models__model_id__get: ({ params }) => Response.json({ id: params.model_id }),
});
const client = createClient({
  baseUrl,
  fetch: fetchFrom(app),
  credentials: { ApiKey: 't' },
});

const path = { model_id: '7' };
expectEqual(await client.run('retrieve_model_v1_models__model_id__get', { path }), { id: '7' });
// @ts-expect-error: the inputs are missing
const call = () => client.run('agents_api_v1_conversations_start', { body: {} });
expectEqual(await refusal(call), 400);
