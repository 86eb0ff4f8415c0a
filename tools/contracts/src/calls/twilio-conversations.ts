import { createClient } from './client/index.ts';
import { baseUrl, over, same } from './harness.ts';
import { createRouter } from './server/index.ts';

const app = createRouter({
  CreateService: ({ body, request }) => {
    same(request.headers.get('authorization'), 'Basic c2lkOnRva2Vu');
    return { status: 201, body: { friendly_name: String(body?.get('FriendlyName')) } };
  },
});
const credentials = { accountSid_authToken: btoa('sid:token') };
const twilio = createClient({ baseUrl, fetch: over(app), credentials });

const made = await twilio.run('CreateService', { body: { FriendlyName: 'A & B' } });
same(made.friendly_name, 'A & B');
