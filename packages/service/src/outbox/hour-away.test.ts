import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { signUp } from '../accounts/signup.ts';
import { password, useAccounts } from '../accounts/testing.ts';
import { openNotifications } from '../database/notifications.ts';
import { useDatabase } from '../database/testing.ts';
import { createLog } from '../log.ts';
import { startMailSender } from '../mail/sender.ts';
import { smtpTransport } from '../mail/transport.ts';
import { startCustomerMaker } from '../payments/customers.ts';
import { stripeProcessor } from '../payments/stripe.ts';
import { type StripeServer, startStripeServer } from '../payments/testing/stripe-server.ts';
import { createKeyring } from '../secrets/keyring.ts';
import { newEmail } from '../testing/users.ts';
import { waitFor } from '../testing/wait-for.ts';
import type { Crew } from './crew.ts';

const database = useDatabase('Postgres');
const keyring = createKeyring([randomBytes(32)]);
const { accounts } = useAccounts(database, keyring);
const log = createLog('silent');
const hour = 3600;
const received: string[] = [];
let mails: SMTPServer;
let stripe: StripeServer;
let isAway = true;

beforeAll(async () => {
  stripe = await startStripeServer();
  mails = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        if (isAway) return done(Object.assign(new Error('not now'), { responseCode: 421 }));
        received.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((listening) => mails.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  await new Promise<void>((closed) => mails.close(closed));
  await stripe.close();
});

/**
 * Lets time pass until rows of an outbox are due, attempt after attempt, until they have waited for
 * an hour. Returns after how many attempts.
 */
async function passAnHour(table: 'mails' | 'payment_customers', crew: Crew): Promise<number> {
  let passed = 0;
  for (let attempts = 1; ; attempts++) {
    const wait = await waitFor(async () => {
      const { rows } = await sql<{ wait: number }>`
        select extract(epoch from next_attempt_at - now())::float8 as wait from ${sql.table(table)}
        where attempts = ${attempts} and last_error is not null`.execute(database.db);
      return rows[0]?.wait;
    });
    passed += wait;
    if (passed > hour) return attempts;
    await due(table, crew);
  }
}

async function due(table: 'mails' | 'payment_customers', crew: Crew): Promise<void> {
  await sql`update ${sql.table(table)} set next_attempt_at = now(), last_error = null`.execute(
    database.db,
  );
  crew.wake();
}

test('SMTP and Stripe are away for an hour: mails and customers arrive after it, each once', async () => {
  const email = newEmail();
  await signUp(accounts, { email, password });
  const notifications = await openNotifications(database, () => {});
  onTestFinished(() => notifications.close());
  const { port } = mails.server.address() as { port: number };
  const sender = startMailSender({
    db: database.db,
    keyring,
    transport: smtpTransport(`smtp://127.0.0.1:${port}`, 'Genmedia <no-reply@media.example>'),
    notifications,
    log,
    admit: async () => true,
  });
  onTestFinished(() => sender.stop());
  expect(await passAnHour('mails', sender)).toBeGreaterThan(3);

  // Only now: on a slow machine it would make its next attempts by itself while the mails wait.
  stripe.faults.push('500', '429', '500', '500', '500', '500', '500', '500');
  const maker = startCustomerMaker({
    db: database.db,
    processor: stripeProcessor(stripe.secretKey, stripe.options),
    notifications,
    log,
  });
  onTestFinished(() => maker.stop());
  expect(await passAnHour('payment_customers', maker)).toBeGreaterThan(3);
  expect([received, stripe.customers]).toEqual([[], []]);

  isAway = false;
  stripe.faults.length = 0;
  stripe.forgetIdempotencyKeys();
  await due('mails', sender);
  await due('payment_customers', maker);
  await waitFor(() => received.length > 0 && stripe.customers.length > 0);
  await Promise.all([sender.stop(), maker.stop()]);
  expect(received).toEqual([email]);
  expect(stripe.customers).toMatchObject([{ email }]);
});
