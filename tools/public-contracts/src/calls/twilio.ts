import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom, refusal } from './harness.ts';
import { completeHandlers, createRouter } from './server/index.ts';

const path = { AccountSid: `AC${'0'.repeat(32)}` };
const app = createRouter(
  completeHandlers({
    FetchBalance: ({ params }) => ({
      status: 200,
      body: { account_sid: params.AccountSid, balance: '7', currency: null },
    }),
  }),
  { authenticate: false },
);
const twilio = createClient({ baseUrl, fetch: fetchFrom(app) });

expectEqual((await twilio.run('FetchBalance', { path })).balance, '7');
expectEqual(
  await refusal(() => twilio.run('FetchBalance', { path: { AccountSid: 'short' } })),
  400,
);
