import { createClient } from './client/index.ts';
import { baseUrl, exampleOf, expectEqual, fetchFrom, refusal } from './harness.ts';
import { examples } from './mocks/examples.ts';
import { completeHandlers, createRouter } from './server/index.ts';
import type { operations } from './types/contract.ts';

type PaymentLink =
  operations['get-paymentLinks-linkId']['responses'][200]['content']['application/json'];

const app = createRouter(
  completeHandlers({
    'get-paymentLinks-linkId': ({ params }) => ({
      status: 200,
      body: { ...exampleOf<PaymentLink>(examples['get-paymentLinks-linkId']), id: params.linkId },
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
