import { createClient } from './client/index.ts';
import { baseUrl, exampleOf, expectEqual, fetchFrom } from './harness.ts';
import { examples } from './mocks/examples.ts';
import { completeHandlers, createRouter } from './server/index.ts';
import type { operations } from './types/contract.ts';

type Company =
  operations['get-companies-companyId']['responses'][200]['content']['application/json'];

const app = createRouter(
  completeHandlers({
    'get-companies-companyId': ({ params }) => ({
      status: 200,
      body: { ...exampleOf<Company>(examples['get-companies-companyId']), id: params.companyId },
    }),
  }),
  { authenticate: false, validateResponses: true },
);
const client = createClient({
  baseUrl,
  fetch: fetchFrom(app),
  credentials: { ApiKeyAuth: 't' },
});

const path = { companyId: '7' };
expectEqual((await client.run('get-companies-companyId', { path })).id, '7');
// @ts-expect-error: there is no such operation
const call = () => client.run('get-nothing', {});
expectEqual(await call().catch(String), 'TypeError: There is no operation get-nothing.');
