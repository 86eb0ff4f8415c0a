import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom, refusal } from './harness.ts';
import { completeHandlers, createRouter } from './server/index.ts';

const app = createRouter(
  completeHandlers({
    get_index: ({ params }) => ({
      status: 200,
      body: {
        uid: params.indexUid,
        createdAt: '2026-01-31T09:30:00Z',
        updatedAt: '2026-01-31T09:30:00Z',
      },
    }),
  }),
  { authenticate: false },
);
const client = createClient({
  baseUrl,
  fetch: fetchFrom(app),
  credentials: { Bearer: 't' },
});

const path = { indexUid: '7' };
expectEqual((await client.run('get_index', { path })).uid, '7');
// @ts-expect-error: the uid is missing
const call = () => client.run('create_index', { body: {} });
expectEqual(await refusal(call), 400);
