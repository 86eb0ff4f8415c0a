import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom, refusal } from './harness.ts';
import { createRouter } from './server/index.ts';

const app = createRouter({
  get_index: ({ params }) => Response.json({ id: params.indexUid }),
});
const client = createClient({
  baseUrl,
  fetch: fetchFrom(app),
  credentials: { Bearer: 't' },
});

const path = { indexUid: '7' };
expectEqual(await client.run('get_index', { path }), { id: '7' });
// @ts-expect-error: the uid is missing
const call = () => client.run('create_index', { body: {} });
expectEqual(await refusal(call), 400);
