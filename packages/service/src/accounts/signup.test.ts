import { describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { logIn } from './login.ts';
import { signUp } from './signup.ts';
import { password, useAccounts } from './testing.ts';
import { verifyEmail } from './verification.ts';

describe.each(engines)('signup on %s', (engine) => {
  const database = useDatabase(engine);
  const { accounts, mailedToken, mailsTo, verifiedUser } = useAccounts(database);

  test('makes an unverified user, a customer, and a mail with a link', async () => {
    await signUp(accounts, { email: ' Nora@Mail.Example', password, name: 'Nora Lind' });
    const { account, apiKey } = await logIn(accounts, { email: 'nora@mail.example', password });
    expect(account).toEqual({
      id: expect.any(Number),
      name: 'Nora Lind',
      email: 'nora@mail.example',
      username: `nora-lind-${account.id}`,
      verified: false,
      plan: 'pay_as_you_go',
    });
    expect(apiKey).toBeNull();
    const customers = database.db.selectFrom('payment_customers').selectAll();
    expect(await customers.where('account_id', '=', account.id).execute()).toMatchObject([
      { processor: 'local', customer_id: expect.stringMatching(/^cus_/) },
    ]);
    const [mail] = await mailsTo('nora@mail.example');
    expect(mail?.kind).toBe('verify_email');
    expect(mail?.text).toMatch(/https:\/\/media\.example\/verify\/[\w-]{43}\n/);
  });

  test('without a name takes the part before the @', async () => {
    await signUp(accounts, { email: 'pål@mail.example', password });
    const { account } = await logIn(accounts, { email: 'pål@mail.example', password });
    expect(account).toMatchObject({ name: 'pål', username: `pal-${account.id}` });
  });

  test('with a taken address changes nothing, and its owner gets a mail', async () => {
    await verifiedUser('owner@mail.example');
    await signUp(accounts, { email: 'owner@mail.example', password: 'another long secret text' });
    expect((await mailsTo('owner@mail.example')).map(({ kind }) => kind)).toEqual([
      'verify_email',
      'address_taken',
    ]);
    const intruder = logIn(accounts, {
      email: 'owner@mail.example',
      password: 'another long secret text',
    });
    await expect(intruder).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  test('with an address that is taken and not verified sends a new code, and changes nothing else', async () => {
    const email = 'twice@mail.example';
    await signUp(accounts, { email, password });
    const first = await mailedToken(email, 'verify_email');
    await signUp(accounts, { email, password: 'another long secret text', name: 'Eve' });
    const mails = await mailsTo(email);
    expect(mails.map(({ kind }) => kind)).toEqual(['verify_email', 'verify_email']);
    expect(mails.at(-1)?.text).toContain('The password is the one of the first sign-up.');
    await expect(verifyEmail(accounts, first)).rejects.toMatchObject({ code: 'invalid_token' });
    const verified = await verifyEmail(accounts, await mailedToken(email, 'verify_email'));
    expect(verified.account).toMatchObject({ name: 'twice', verified: true });
    expect((await logIn(accounts, { email, password })).account.id).toBe(verified.account.id);
  });

  test('20 at once with one address make one account', async () => {
    const email = 'crowd@mail.example';
    await Promise.all(Array.from({ length: 20 }, () => signUp(accounts, { email, password })));
    const queued = database.db.selectFrom('mails').select('id').where('recipient', '=', email);
    expect(await queued.execute()).toHaveLength(20);
    const rows = database.db.selectFrom('accounts').select('id').where('email', '=', email);
    expect(await rows.execute()).toHaveLength(1);
    // However many of them bring a code, the last one that is sent brings the code that works.
    const code = await mailedToken(email, 'verify_email');
    expect((await verifyEmail(accounts, code)).account.verified).toBe(true);
  });

  test.each([
    [
      { email: 'nobody', password },
      { field: 'email', message: 'must be an email address' },
    ],
    [
      { email: 'a@b.c', password: 'short' },
      { field: 'password', message: 'must have at least 15 characters' },
    ],
  ])('refuses %j', async (input, error) => {
    await expect(signUp(accounts, input)).rejects.toMatchObject({
      name: 'InputError',
      errors: [error],
    });
  });
});
