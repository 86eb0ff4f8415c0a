import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom, refusal } from './harness.ts';
import { completeHandlers, createRouter } from './server/index.ts';

const app = createRouter(
  completeHandlers({
    getConnectionURI: ({ params, query }) => {
      return { status: 200, body: { uri: `${params.project_id}/${query.role_name}` } };
    },
  }),
  { authenticate: false },
);
const neon = createClient({
  baseUrl,
  fetch: fetchFrom(app),
  credentials: { BearerAuth: async () => 't' },
});

const path = { project_id: 'p-1' };
const ownerQuery = { database_name: 'main', role_name: 'me' };
expectEqual(await neon.run('getConnectionURI', { path, query: ownerQuery }), { uri: 'p-1/me' });
const incomplete = { database_name: 'main' };
// @ts-expect-error: the role is missing
const call = () => neon.run('getConnectionURI', { path, query: incomplete });
expectEqual(await refusal(call), 400);
