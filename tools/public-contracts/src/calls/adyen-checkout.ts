import { createClient } from './client/index.ts';
import { baseUrl, exampleOf, expectEqual, fetchFrom, refusal } from './harness.ts';
import { examples } from './mocks/examples.ts';
import { completeHandlers, createRouter } from './server/index.ts';

const app = createRouter(
  completeHandlers({
    'get-paymentLinks-linkId': ({ params }) => ({
      status: 200,
      body: { ...exampleOf(examples['get-paymentLinks-linkId']), id: params.linkId } as never,
    }),
  }),
  { authenticate: false, validateResponses: true },
);
const client = createClient({
  baseUrl,
  fetch: fetchFrom(app),
  credentials: { ApiKeyAuth: 't' },
});

const path = { linkId: '7' };
expectEqual((await client.run('get-paymentLinks-linkId', { path })).id, '7');
// @ts-expect-error: the payment method is missing
const call = () => client.run('post-validateShopperId', { body: { merchantAccount: 'm' } });
expectEqual(await refusal(call), 400);
