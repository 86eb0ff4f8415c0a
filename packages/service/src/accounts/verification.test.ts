import { describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { authenticateAccessToken } from './access-tokens.ts';
import { authenticateApiKey } from './api-keys.ts';
import { logIn } from './login.ts';
import { signUp } from './signup.ts';
import { outcomes, password, useAccounts } from './testing.ts';
import { resendVerification, verifyEmail, verifyEmailLink } from './verification.ts';

describe.each(engines)('verification on %s', (engine) => {
  const database = useDatabase(engine);
  const { accounts, expire, mailedToken, mailsTo, secondsLeft, verifiedUser } =
    useAccounts(database);

  test('logs in, and gives the default API key, which login returns again', async () => {
    const user = await verifiedUser();
    expect(user.account.verified).toBe(true);
    expect(user.apiKey).toMatch(/^gmk_[\w-]{43}$/);
    expect((await authenticateApiKey(database.db, user.apiKey ?? ''))?.account).toEqual(
      user.account,
    );
    const found = await authenticateAccessToken(database.db, user.accessToken.text);
    expect(found?.account).toEqual(user.account);
    expect((await logIn(accounts, user)).apiKey).toBe(user.apiKey);
  });

  test('by the link does not log in', async () => {
    const user = { email: 'link@mail.example', password };
    await signUp(accounts, user);
    const token = await mailedToken('link@mail.example', 'verify_email');
    expect(await verifyEmailLink(accounts, token)).toEqual({ hasPassword: true });
    expect((await logIn(accounts, user)).account.verified).toBe(true);
    await expect(verifyEmailLink(accounts, token)).rejects.toMatchObject({
      code: 'invalid_token',
    });
  });

  test('100 at once with one code: one succeeds, one default key', async () => {
    await signUp(accounts, { email: 'race@mail.example', password });
    const code = await mailedToken('race@mail.example', 'verify_email');
    const attempts = Array.from({ length: 100 }, () => verifyEmail(accounts, code));
    expect(await outcomes(attempts)).toEqual({ ok: 1, invalid_token: 99 });
    const { account } = await logIn(accounts, { email: 'race@mail.example', password });
    const keys = database.db
      .selectFrom('api_keys')
      .select('id')
      .where('account_id', '=', account.id);
    expect(await keys.execute()).toHaveLength(1);
  });

  test('each mailed code works, and the first one that is used ends the others', async () => {
    const email = 'again@mail.example';
    await signUp(accounts, { email, password });
    const first = await mailedToken(email, 'verify_email');
    await resendVerification(accounts, 'AGAIN@mail.example');
    const second = await mailedToken(email, 'verify_email');
    expect((await verifyEmail(accounts, first)).account.verified).toBe(true);
    await expect(verifyEmail(accounts, second)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  test('all codes of an address at once: one succeeds', async () => {
    const email = 'codes@mail.example';
    const codes = [];
    for (let sent = 0; sent < 10; sent++) {
      await signUp(accounts, { email, password });
      codes.push(await mailedToken(email, 'verify_email'));
    }
    expect(new Set(codes).size).toBe(10);
    const attempts = codes.map((code) => verifyEmail(accounts, code));
    expect(await outcomes(attempts)).toEqual({ ok: 1, invalid_token: 9 });
  });

  test('a code expires after 24 hours', async () => {
    await signUp(accounts, { email: 'late@mail.example', password });
    const { account } = await logIn(accounts, { email: 'late@mail.example', password });
    expect(await secondsLeft(account.id, 'verify_email')).toBeCloseTo(24 * 3600, -2);
    await expire('one_time_tokens', account.id);
    const code = await mailedToken('late@mail.example', 'verify_email');
    await expect(verifyEmail(accounts, code)).rejects.toMatchObject({ code: 'invalid_token' });
  });

  test.each(['', 'x', 'ü'.repeat(43), `${'A'.repeat(42)}=`, 'A'.repeat(43)])(
    'refuses %j',
    async (code) => {
      await expect(verifyEmail(accounts, code)).rejects.toMatchObject({ code: 'invalid_token' });
    },
  );

  test('is not sent again to a verified or unknown address', async () => {
    const user = await verifiedUser();
    await resendVerification(accounts, user.email);
    await resendVerification(accounts, 'unknown@mail.example');
    expect(await mailsTo(user.email)).toHaveLength(1);
    expect(await mailsTo('unknown@mail.example')).toEqual([]);
  });
});
