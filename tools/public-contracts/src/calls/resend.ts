import { createClient } from './client/index.ts';
import { baseUrl, exampleOf, expectEqual, fetchFrom, refusal } from './harness.ts';
import { examples } from './mocks/examples.ts';
import { completeHandlers, createRouter } from './server/index.ts';
import type { operations } from './types/contract.ts';

type Email = operations['emails/get']['responses'][200]['content']['application/json'];

const app = createRouter(
  completeHandlers({
    'emails/get': ({ params }) => ({
      status: 200,
      body: { ...exampleOf<Email>(examples['emails/get']), id: params.email_id },
    }),
  }),
  { authenticate: false, validateResponses: true },
);
const client = createClient({
  baseUrl,
  fetch: fetchFrom(app),
  credentials: { bearerAuth: 't' },
});

const path = { email_id: '7' };
expectEqual((await client.run('emails/get', { path })).id, '7');
// @ts-expect-error: the address is missing
const call = () => client.run('suppressions/add', { body: {} });
expectEqual(await refusal(call), 400);
