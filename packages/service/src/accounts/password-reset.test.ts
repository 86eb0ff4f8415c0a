import { describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { isFull } from '../testing/full.ts';
import { giveWebhookSecret, webhookSecrets } from '../webhooks/secrets.ts';
import { authenticateAccessToken } from './access-tokens.ts';
import { authenticateApiKey } from './api-keys.ts';
import { logIn } from './login.ts';
import { grantToken } from './one-time-tokens.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { signUp } from './signup.ts';
import { outcomes, password, useAccounts } from './testing.ts';
import { verifyEmail } from './verification.ts';

describe.each(engines)('password reset on %s', (engine) => {
  const database = useDatabase(engine);
  const { accounts, expire, mailedToken, mailsTo, secondsLeft, verifiedUser } =
    useAccounts(database);
  const isLive = async (token: string) =>
    (await authenticateAccessToken(database.db, token)) !== undefined;

  const changed = 'seven quiet lanterns burn';
  const reset = (email: string, token: string, to = changed, newApiKey = true) =>
    resetPassword(accounts, {
      email,
      token,
      password: to,
      password_confirmation: to,
      new_api_key: newApiKey,
    });

  test('sets the password, and revokes all access tokens', async () => {
    const user = await verifiedUser('a+b@mail.example');
    await requestPasswordReset(accounts, 'A+B@mail.example ');
    const mail = (await mailsTo(user.email)).at(-1);
    const token = await mailedToken(user.email, 'reset_password');
    expect(mail?.text).toContain(
      `https://media.example/reset-password?email=a%2Bb%40mail.example&token=${token}\n`,
    );
    await reset(user.email, token);
    expect(await isLive(user.accessToken.text)).toBe(false);
    await expect(logIn(accounts, user)).rejects.toMatchObject({ code: 'invalid_credentials' });
    const { accessToken, apiKey } = await logIn(accounts, {
      email: user.email,
      password: changed,
    });
    expect(await isLive(accessToken.text)).toBe(true);
    expect(apiKey).not.toBe(user.apiKey);
  });

  test('keeps the default API key if the request says so', async () => {
    const user = await verifiedUser();
    await requestPasswordReset(accounts, user.email);
    await reset(user.email, await mailedToken(user.email, 'reset_password'), changed, false);
    const { apiKey } = await logIn(accounts, { email: user.email, password: changed });
    expect(apiKey).toBe(user.apiKey);
  });

  test('otherwise replaces the default API key', async () => {
    const user = await verifiedUser();
    await requestPasswordReset(accounts, user.email);
    await reset(user.email, await mailedToken(user.email, 'reset_password'));
    const { apiKey: newKey } = await logIn(accounts, { email: user.email, password: changed });
    expect(newKey).toMatch(/^gmk_/);
    const known = [user.apiKey ?? '', newKey ?? ''].map((key) =>
      authenticateApiKey(database.db, key),
    );
    expect((await Promise.all(known)).map((found) => found?.account.id)).toEqual([
      undefined,
      user.account.id,
    ]);
  });

  test.each([
    [true, 'ends with the default API key'],
    [false, 'stays with the default API key'],
  ])('new_api_key %s: the secret of webhooks %s', async (newApiKey) => {
    const { email, account } = await verifiedUser();
    const secret = await giveWebhookSecret(accounts, account.id);
    await requestPasswordReset(accounts, email);
    await reset(email, await mailedToken(email, 'reset_password'), changed, newApiKey);
    expect(await webhookSecrets(accounts, account.id)).toEqual(newApiKey ? [] : [secret]);
  });

  test('gives no API key if the address is not verified', async () => {
    const email = 'unverified@mail.example';
    await signUp(accounts, { email, password });
    await requestPasswordReset(accounts, email);
    const token = await mailedToken(email, 'reset_password');
    await reset(email, token);
    expect((await logIn(accounts, { email, password: changed })).apiKey).toBeNull();
  });

  const atOnce = isFull ? 100 : 20;

  test(`${atOnce} at once with one token: one succeeds`, async () => {
    const { email } = await verifiedUser();
    await requestPasswordReset(accounts, email);
    const token = await mailedToken(email, 'reset_password');
    const attempts = Array.from({ length: atOnce }, () => reset(email, token));
    expect(await outcomes(attempts)).toEqual({ ok: 1, invalid_token: atOnce - 1 });
  });

  test('a token from a login that began before the reset is revoked', async () => {
    const user = await verifiedUser();
    await requestPasswordReset(accounts, user.email);
    const token = await mailedToken(user.email, 'reset_password');
    const read = Promise.withResolvers<void>();
    const isReset = Promise.withResolvers<void>();
    const late = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        read.resolve();
        await isReset.promise;
        return result;
      },
    });
    const login = logIn({ ...accounts, db: late }, user);
    await read.promise;
    await reset(user.email, token);
    isReset.resolve();
    expect(await isLive((await login).accessToken.text)).toBe(false);
  });

  test('a refused password does not use the token up', async () => {
    const { email } = await verifiedUser();
    await requestPasswordReset(accounts, email);
    const token = await mailedToken(email, 'reset_password');
    await expect(reset(email, token, 'passwordpassword')).rejects.toMatchObject({
      errors: [{ field: 'password', message: expect.stringContaining('too easy') }],
    });
    const passwords = { password: changed, password_confirmation: `${changed}!` };
    const different = { email, token, ...passwords, new_api_key: true };
    await expect(resetPassword(accounts, different)).rejects.toMatchObject({
      errors: [{ field: 'password_confirmation', message: 'must be the same as password' }],
    });
    await reset(email, token);
  });

  test('a token works only for its own address, once, within an hour', async () => {
    const [user, stranger] = [await verifiedUser(), await verifiedUser()];
    await requestPasswordReset(accounts, user.email);
    const token = await mailedToken(user.email, 'reset_password');
    expect(await secondsLeft(user.account.id, 'reset_password')).toBeCloseTo(3600, -2);
    await expect(reset(stranger.email, token)).rejects.toMatchObject({ code: 'invalid_token' });
    await expire('one_time_tokens', user.account.id);
    // Before anything is said about the password: another one would not help.
    for (const to of [changed, 'passwordpassword']) {
      await expect(reset(user.email, token, to)).rejects.toMatchObject({ code: 'invalid_token' });
    }
  });

  test('a token for one purpose does not work for another', async () => {
    await signUp(accounts, { email: 'mixed@mail.example', password });
    const code = await mailedToken('mixed@mail.example', 'verify_email');
    await expect(reset('mixed@mail.example', code)).rejects.toMatchObject({
      code: 'invalid_token',
    });
    await requestPasswordReset(accounts, 'mixed@mail.example');
    const token = await mailedToken('mixed@mail.example', 'reset_password');
    await expect(verifyEmail(accounts, token)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  test('a request for an unknown address writes the same: one mail, and no token', async () => {
    const { account, email } = await verifiedUser();
    const nobody = 'nobody-here@mail.example';
    for (const address of [email, nobody]) await requestPasswordReset(accounts, address);
    const queued = await database.db
      .selectFrom('mails')
      .select(['kind', 'attempts', 'token_hash'])
      .where('recipient', 'in', [email, nobody])
      .where('kind', '=', 'reset_password')
      .execute();
    const same = { kind: 'reset_password', attempts: 0, token_hash: expect.any(Buffer) };
    expect(queued).toEqual([same, same]);
    expect(await secondsLeft(account.id, 'reset_password')).toBeNaN();
    expect(await mailsTo(nobody)).toEqual([]);
  });

  test('a used token stays invalid if its mail is sent again', async () => {
    const { email } = await verifiedUser();
    await requestPasswordReset(accounts, email);
    const token = await mailedToken(email, 'reset_password');
    await reset(email, token);
    expect(await mailedToken(email, 'reset_password')).toBe(token);
    await expect(reset(email, token)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  test('each mailed token works, however late its mail, until one of them is used', async () => {
    const { email } = await verifiedUser();
    for (let count = 0; count < 2; count++) await requestPasswordReset(accounts, email);
    const rows = database.db.selectFrom('mails').selectAll().where('recipient', '=', email);
    const [older, newer] = await rows.where('token_hash', 'is not', null).orderBy('id').execute();
    if (!older || !newer) throw new Error('There are no mails.');
    expect(await grantToken(database.db, newer)).toBe(true);
    expect(await grantToken(database.db, older)).toBe(true);
    const tokens = (await mailsTo(email)).flatMap(
      ({ text }) => /token=([\w-]+)\n/.exec(text)?.[1] ?? [],
    );
    const attempts = tokens.slice(-2).map((token) => reset(email, token));
    expect(await outcomes(attempts)).toEqual({ ok: 1, invalid_token: 1 });
  });
});
