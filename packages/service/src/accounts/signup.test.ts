import { describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { authenticateAccessToken } from './access-tokens.ts';
import { logIn } from './login.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { signUp } from './signup.ts';
import { password, useAccounts } from './testing.ts';
import { verifyEmail } from './verification.ts';

describe.each(engines)('signup on %s', (engine) => {
  const database = useDatabase(engine);
  const { accounts, mailedToken, mailsTo, verifiedUser } = useAccounts(database);
  const isLive = async (token: string) =>
    (await authenticateAccessToken(database.db, token)) !== undefined;
  const other = 'another long secret text';

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
      disabled: false,
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
    await signUp(accounts, { email: 'owner@mail.example', password: other });
    expect((await mailsTo('owner@mail.example')).map(({ kind }) => kind)).toEqual([
      'verify_email',
      'address_taken',
    ]);
    const intruder = logIn(accounts, { email: 'owner@mail.example', password: other });
    await expect(intruder).rejects.toMatchObject({ code: 'invalid_credentials' });
  });

  test('again with the same password sends another code, and the password still counts', async () => {
    const email = 'twice@mail.example';
    await signUp(accounts, { email, password });
    const first = await mailedToken(email, 'verify_email');
    const { accessToken } = await logIn(accounts, { email, password });
    await signUp(accounts, { email, password, name: 'Somebody else' });
    const mails = await mailsTo(email);
    expect(mails.map(({ kind }) => kind)).toEqual(['verify_email', 'verify_email']);
    const verified = await verifyEmail(accounts, first);
    expect(verified).toMatchObject({ hasPassword: true, account: { name: 'twice' } });
    expect(await isLive(accessToken.text)).toBe(true);
    expect((await logIn(accounts, { email, password })).account.id).toBe(verified.account.id);
  });

  test('with another password contests the address: its verification ends all passwords and tokens', async () => {
    const email = 'contested@mail.example';
    await signUp(accounts, { email, password, name: 'Eve' });
    const { accessToken: early } = await logIn(accounts, { email, password });
    await signUp(accounts, { email, password: other });
    await signUp(accounts, { email, password });
    expect((await mailsTo(email)).at(-1)?.text).toContain('none of these passwords will work');
    const verified = await verifyEmail(accounts, await mailedToken(email, 'verify_email'));
    expect(verified.hasPassword).toBe(false);
    expect(verified.apiKey).toMatch(/^gmk_/);
    expect(await isLive(early.text)).toBe(false);
    expect(await isLive(verified.accessToken.text)).toBe(true);
    for (const tried of [password, other]) {
      const login = logIn(accounts, { email, password: tried });
      await expect(login).rejects.toMatchObject({ code: 'invalid_credentials' });
    }
    const tokens = database.db.selectFrom('access_tokens').select('id');
    expect(await tokens.where('account_id', '=', verified.account.id).execute()).toHaveLength(1);
  });

  test('after a password reset does not contest the address', async () => {
    const email = 'reset@mail.example';
    for (const first of [other, `${other} again`]) {
      await signUp(accounts, { email, password: first });
    }
    await requestPasswordReset(accounts, email);
    const token = await mailedToken(email, 'reset_password');
    const passwords = { password, password_confirmation: password };
    await resetPassword(accounts, { email, token, ...passwords, new_api_key: true });
    const { accessToken } = await logIn(accounts, { email, password });
    await signUp(accounts, { email, password: other });
    const verified = await verifyEmail(accounts, await mailedToken(email, 'verify_email'));
    expect(verified.hasPassword).toBe(true);
    expect(await isLive(accessToken.text)).toBe(true);
    expect((await logIn(accounts, { email, password })).apiKey).toBe(verified.apiKey);
  });

  test('20 at once with one address and different passwords make one account, contested', async () => {
    const email = 'rivals@mail.example';
    const passwords = Array.from({ length: 20 }, (_, at) => `${other} number ${at}`);
    await Promise.all(passwords.map((each) => signUp(accounts, { email, password: each })));
    const code = await mailedToken(email, 'verify_email');
    expect((await verifyEmail(accounts, code)).hasPassword).toBe(false);
  });

  test('20 at once with one address make one account', async () => {
    const email = 'crowd@mail.example';
    await Promise.all(Array.from({ length: 20 }, () => signUp(accounts, { email, password })));
    const queued = database.db.selectFrom('mails').select('id').where('recipient', '=', email);
    expect(await queued.execute()).toHaveLength(20);
    const rows = database.db.selectFrom('accounts').select('id').where('email', '=', email);
    expect(await rows.execute()).toHaveLength(1);
    const code = await mailedToken(email, 'verify_email');
    expect(await verifyEmail(accounts, code)).toMatchObject({ hasPassword: true });
    expect((await logIn(accounts, { email, password })).account.verified).toBe(true);
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
