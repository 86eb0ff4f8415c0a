import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom, refusal } from './harness.ts';
import { completeHandlers, createRouter } from './server/index.ts';
import { ConversationAppendStreamRequest } from './server/schemas.ts';

const app = createRouter(
  completeHandlers({
    retrieve_model_v1_models__model_id__get: ({ params }) => ({
      status: 200,
      body: { id: params.model_id, type: 'base', capabilities: {} },
    }),
  }),
  { authenticate: false },
);
const client = createClient({
  baseUrl,
  fetch: fetchFrom(app),
  credentials: { ApiKey: 't' },
});

const path = { model_id: '7' };
const model = await client.run('retrieve_model_v1_models__model_id__get', { path });
expectEqual([model.id, model.type], ['7', 'base']);
// @ts-expect-error: the inputs are missing
const call = () => client.run('agents_api_v1_conversations_start', { body: {} });
expectEqual(await refusal(call), 400);
// Its base has another default, and no fields besides its own.
expectEqual(ConversationAppendStreamRequest.parse({}).stream, true);
