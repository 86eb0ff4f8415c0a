import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom } from './harness.ts';
import { completeHandlers, createRouter } from './server/index.ts';

const app = createRouter(
  completeHandlers({
    CreateService: ({ body, request }) => {
      expectEqual(request.headers.get('authorization'), 'Basic c2lkOnRva2Vu');
      return { status: 201, body: { friendly_name: String(body?.FriendlyName) } };
    },
  }),
  { authenticate: false },
);
const credentials = { accountSid_authToken: btoa('sid:token') };
const twilio = createClient({ baseUrl, fetch: fetchFrom(app), credentials });

const made = await twilio.run('CreateService', { body: { FriendlyName: 'A & B' } });
expectEqual(made.friendly_name, 'A & B');
