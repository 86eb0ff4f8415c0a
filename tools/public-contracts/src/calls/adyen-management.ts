import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom } from './harness.ts';
import { createRouter } from './server/index.ts';

const app = createRouter({
  'get-companies-companyId': ({ params }) => Response.json({ id: params.companyId }),
});
const client = createClient({
  baseUrl,
  fetch: fetchFrom(app),
  credentials: { ApiKeyAuth: 't' },
});

const path = { companyId: '7' };
expectEqual(await client.run('get-companies-companyId', { path }), { id: '7' });
// @ts-expect-error: there is no such operation
const call = () => client.run('get-nothing', {});
expectEqual(await call().catch(String), 'TypeError: There is no operation get-nothing.');
