import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom, refusal } from './harness.ts';
import { completeHandlers, createRouter } from './server/index.ts';

const app = createRouter(
  completeHandlers({
    create_webhook: ({ body, request }) => {
      expectEqual(request.headers.get('api-key'), 'secret');
      return { status: 200, body: { webhook_id: 'se-1', ...body } };
    },
  }),
  { authenticate: false },
);
const credentials = { api_key: 'secret' };
const shipengine = createClient({ baseUrl, fetch: fetchFrom(app), credentials });

const webhook = { event: 'batch', url: 'https://example.com/hook' } as const;
const made = await shipengine.run('create_webhook', { body: webhook });
expectEqual([made.webhook_id, made.event, made.url], ['se-1', webhook.event, webhook.url]);
const wrong = { ...webhook, event: 'none of them' };
// @ts-expect-error: there is no such event
const call = () => shipengine.run('create_webhook', { body: wrong });
expectEqual(await refusal(call), 400);
