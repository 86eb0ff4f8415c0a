import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom, refusal } from './harness.ts';
import { completeHandlers, createRouter } from './server/index.ts';

const app = createRouter(
  completeHandlers({
    FetchForm: ({ params }) => ({ status: 200, body: { asked: params.FormType } as never }),
  }),
  { authenticate: false, validateResponses: false, onError: () => {} },
);
const credentials = { accountSid_authToken: btoa('sid:token') };
const twilio = createClient({ baseUrl, fetch: fetchFrom(app), credentials });

const path = { FormType: 'form-push' as const };
expectEqual(await twilio.run('FetchForm', { path }), { asked: 'form-push' as const });
const call = () => twilio.run('FetchForm', { path: { FormType: 'other' as never } });
expectEqual(await refusal(call), 400);
