import { createClient } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom } from './harness.ts';
import { completeHandlers, createRouter } from './server/index.ts';

const app = createRouter(
  completeHandlers({
    inviteUsersToOrganization: ({ body }) => ({
      status: 200,
      body: { users: body.emails.map(String), invited: body.emails.length },
    }),
  }),
  { authenticate: false },
);
const gitbook = createClient({ baseUrl, fetch: fetchFrom(app), credentials: { user: 'token' } });

const path = { organizationId: 'o' };
const invitation = { emails: ['ann@example.com'] };
expectEqual(
  (await gitbook.run('inviteUsersToOrganization', { path, body: invitation })).invited,
  1,
);
