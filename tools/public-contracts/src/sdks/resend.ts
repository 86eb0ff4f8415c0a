import { Resend } from 'resend';
import { createClient } from './client/index.ts';
import { compare } from './received.ts';

const key = 're_test';
const [from, to, subject, text] = ['a@b.example', ['c@d.example'], 'Grüße & "Hi"', 'Hello'];
const page = { limit: 2, after: 'e/1' };
const domain = { name: 'd.example', region: 'eu-west-1' as const };

// The same five calls by the owner's SDK and by our client, as a server receives them.
await compare(
  (baseUrl) => {
    const resend = new Resend(key, { baseUrl });
    return [
      () => resend.emails.get('e1'),
      () => resend.emails.send({ from, replyTo: 'e@f.example', subject, text, to }),
      () => resend.emails.list(page),
      () => resend.domains.create(domain),
      () => resend.domains.update({ id: 'd1', clickTracking: true, openTracking: false }),
    ];
  },
  (baseUrl) => {
    const resend = createClient({
      baseUrl,
      credentials: { bearerAuth: key },
      retry: { limit: 0 },
    });
    return [
      () => resend.run('emails/get', { path: { email_id: 'e1' } }),
      () =>
        resend.run('emails/send', {
          body: { from, reply_to: 'e@f.example', subject, text, to },
        }),
      () => resend.run('emails/list', { query: page }),
      () => resend.run('domains/create', { body: domain }),
      () =>
        resend.run('domains/update', {
          path: { domain_id: 'd1' },
          body: { click_tracking: true, open_tracking: false },
        }),
    ];
  },
);
