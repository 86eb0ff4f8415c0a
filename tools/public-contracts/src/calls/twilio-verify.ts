import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom, refusal } from './harness.ts';
import { completeHandlers, createRouter } from './server/index.ts';

const app = createRouter(
  completeHandlers({
    FetchForm: ({ params }) => ({ status: 200, body: { form_type: params.FormType } }),
  }),
  { authenticate: false, validateResponses: true },
);
const credentials = { accountSid_authToken: btoa('sid:token') };
const twilio = createClient({ baseUrl, fetch: fetchFrom(app), credentials });

const path = { FormType: 'form-push' as const };
expectEqual(await twilio.run('FetchForm', { path }), { form_type: 'form-push' as const });
const call = () => twilio.run('FetchForm', { path: { FormType: 'other' as never } });
expectEqual(await refusal(call), 400);
