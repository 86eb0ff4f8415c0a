import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom, refusal } from './harness.ts';
import { completeHandlers, createRouter } from './server/index.ts';

const app = createRouter(
  completeHandlers({
    FetchBrandRegistrations: ({ params }) => ({ status: 200, body: { sid: params.Sid } }),
  }),
  { authenticate: false, validateResponses: true },
);
const credentials = { accountSid_authToken: btoa('sid:token') };
const twilio = createClient({ baseUrl, fetch: fetchFrom(app), credentials });

const path = { Sid: `BN${'0'.repeat(32)}` };
expectEqual(await twilio.run('FetchBrandRegistrations', { path }), {
  sid: `BN${'0'.repeat(32)}`,
});
const call = () => twilio.run('FetchBrandRegistrations', { path: { Sid: 'BN1' } });
expectEqual(await refusal(call), 400);
