import { createClient } from './client/index.ts';
import { baseUrl, over, refusal, same } from './harness.ts';
import { createRouter } from './server/index.ts';

const app = createRouter({
  getConnectionURI: ({ params, query }) => {
    return { status: 200, body: { uri: `${params.project_id}/${query.role_name}` } };
  },
});
const neon = createClient({
  baseUrl,
  fetch: over(app),
  credentials: { BearerAuth: async () => 't' },
});

const path = { project_id: 'p-1' };
const query = { database_name: 'main', role_name: 'me' };
same(await neon.run('getConnectionURI', { path, query }), { uri: 'p-1/me' });
const half = { database_name: 'main' };
// @ts-expect-error: the role is missing
const call = () => neon.run('getConnectionURI', { path, query: half });
same(await refusal(call), 400);
