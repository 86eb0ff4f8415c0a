import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { useQueue } from '../jobs/testing.ts';
import { authenticateAccessToken } from './access-tokens.ts';
import { authenticateApiKey } from './api-keys.ts';
import { endSignup } from './end-signup.ts';
import { logIn } from './login.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { signUp } from './signup.ts';
import { password, useAccounts } from './testing.ts';
import { resendVerification, verifyEmail, verifyEmailLink } from './verification.ts';

describe.each(engines)('the end of a sign-up on %s', (engine) => {
  const database = useDatabase(engine);
  const { accounts, mailedToken, mailsTo, secondsLeft, expire } = useAccounts(database);
  const { add } = useQueue(database);

  /** Signs up as a stranger would, and returns the token of the mail. */
  async function signedUp(email: string): Promise<string> {
    await signUp(accounts, { email, password });
    return mailedToken(email, 'verify_email');
  }

  const end = (token: string) => endSignup(accounts, token);

  async function count(table: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) from ${sql.table(table)}`.execute(database.db);
    return rows[0]?.count ?? 0;
  }

  test('is possible by a link of the mail, for a week', async () => {
    const email = 'link@mail.example';
    const token = await signedUp(email);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain(`\nhttps://media.example/not-me?token=${token}\n`);
    const { account } = await logIn(accounts, { email, password });
    expect(await secondsLeft(account.id, 'end_signup')).toBeCloseTo(7 * 24 * 3600, -2);
    await expire('one_time_tokens', account.id);
    expect(await end(token)).toBe('invalid');
    expect((await logIn(accounts, { email, password })).account.id).toBe(account.id);
  });

  test('takes everything from who signed up, even if a scanner has verified the address', async () => {
    const { db } = database;
    const email = 'scanned@mail.example';
    const token = await signedUp(email);
    await verifyEmailLink(accounts, token);
    const { accessToken, apiKey } = await logIn(accounts, { email, password });
    expect(await endSignup(accounts, token)).toBe('ended');
    expect(await authenticateAccessToken(db, accessToken.text)).toBeUndefined();
    expect(await authenticateApiKey(db, apiKey ?? '')).toBeUndefined();
    const login = logIn(accounts, { email, password });
    await expect(login).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(await end(token)).toBe('invalid');
  });

  test('leaves the rest to the removal of deleted accounts, and keeps what was used', async () => {
    const { db } = database;
    const email = 'used@mail.example';
    const token = await signedUp(email);
    await verifyEmailLink(accounts, token);
    const { account } = await logIn(accounts, { email, password });
    await add(account.id);
    await sql`insert into usage (call, provider, account_id, operation, model_id, model, units, cost)
      values ('used', 'fal', ${account.id}, 'generateImage', 'm', 'm', '{}', 250)`.execute(db);
    await sql`update payment_customers set processor = 'stripe', customer_id = 'cus_1'
      where account_id = ${account.id}`.execute(db);
    expect(await end(token)).toBe('ended');
    // removeAccounts reads this row, cancels jobs at their hosts, and removes the customer.
    expect(
      await db.selectFrom('account_ends').select(['account_id', 'customer_id']).execute(),
    ).toContainEqual({ account_id: account.id, customer_id: 'cus_1' });
    expect(await Promise.all(['jobs', 'usage'].map(count))).toEqual([1, 1]);
  });

  test('by two calls at once succeeds once', async () => {
    const token = await signedUp('twice@mail.example');
    expect((await Promise.all([end(token), end(token)])).sort()).toEqual(['ended', 'invalid']);
  });

  test('leaves the address free for its owner', async () => {
    const email = 'free@mail.example';
    await end(await signedUp(email));
    const own = { email, password: 'seven quiet lanterns burn' };
    await signUp(accounts, own);
    const code = await mailedToken(email, 'verify_email');
    expect(await verifyEmail(accounts, code)).toMatchObject({ hasPassword: true });
    expect((await logIn(accounts, own)).account.verified).toBe(true);
  });

  test('is possible with each mail, whichever of them verified the address', async () => {
    const email = 'each@mail.example';
    const tokens = [await signedUp(email)];
    await signUp(accounts, { email, password: 'seven quiet lanterns burn' });
    tokens.push(await mailedToken(email, 'verify_email'));
    await resendVerification(accounts, email);
    tokens.push(await mailedToken(email, 'verify_email'));
    await verifyEmailLink(accounts, tokens[1] ?? '');
    expect(new Set(tokens).size).toBe(3);
    expect(await end(tokens[2] ?? '')).toBe('ended');
    expect(await end(tokens[0] ?? '')).toBe('invalid');
  });

  test('is refused once a posted code has shown that the owner has the account', async () => {
    const email = 'posted@mail.example';
    const token = await signedUp(email);
    await verifyEmail(accounts, token);
    expect(await end(token)).toBe('proven');
    expect((await logIn(accounts, { email, password })).account.verified).toBe(true);
  });

  test('is refused once a password reset has shown it, also by mails that come later', async () => {
    const email = 'reset@mail.example';
    const token = await signedUp(email);
    await requestPasswordReset(accounts, email);
    await resetPassword(accounts, {
      email,
      token: await mailedToken(email, 'reset_password'),
      password,
      password_confirmation: password,
      new_api_key: true,
    });
    await signUp(accounts, { email, password: 'seven quiet lanterns burn' });
    for (const each of [token, await mailedToken(email, 'verify_email')]) {
      expect(await end(each)).toBe('proven');
    }
    expect((await logIn(accounts, { email, password })).account.verified).toBe(false);
  });

  test('and a posted code at once: either the account ends, or it is proven', async () => {
    for (let round = 0; round < 10; round++) {
      const email = `race-${round}@mail.example`;
      const token = await signedUp(email);
      const [ended, verified] = await Promise.all([
        end(token),
        verifyEmail(accounts, token).then(
          () => true,
          () => false,
        ),
      ]);
      expect(ended).toBe(verified ? 'proven' : 'ended');
    }
  });

  test.each(['', 'x', 'A'.repeat(43)])('with the token %j ends nothing', async (token) => {
    const before = await count('accounts');
    expect(await end(token)).toBe('invalid');
    expect(await count('accounts')).toBe(before);
  });
});
