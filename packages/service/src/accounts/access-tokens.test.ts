import type { TokenExpiry } from '@genmedia/types';
import { describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import {
  authenticateAccessToken,
  issueAccessToken,
  logOut,
  logOutAll,
  refreshAccessToken,
} from './access-tokens.ts';
import { logIn } from './login.ts';
import { outcomes, password, useAccounts } from './testing.ts';

describe.each(engines)('access tokens on %s', (engine) => {
  const database = useDatabase(engine);
  const { accounts, expire, verifiedUser } = useAccounts(database);
  const isLive = async (token: string) =>
    (await authenticateAccessToken(database.db, token)) !== undefined;

  describe('login', () => {
    test('does not tell a wrong address from a wrong password', async () => {
      const { email } = await verifiedUser();
      const errors = await Promise.all([
        logIn(accounts, { email, password: 'wrong' }).catch((error) => error),
        logIn(accounts, { email: 'unknown@mail.example', password }).catch((error) => error),
        logIn(accounts, { email: 'not an address', password }).catch((error) => error),
      ]);
      expect(new Set(errors.map(({ code, message }) => `${code} ${message}`)).size).toBe(1);
      expect(errors[0].code).toBe('invalid_credentials');
    });

    test.each<[TokenExpiry, number, number]>([
      ['1_week', 7, 7],
      ['1_month', 28, 31],
      ['3_months', 89, 92],
    ])('a token of %s lives %d to %d days', async (tokenExpiry, least, most) => {
      const { accessToken } = await logIn(accounts, {
        ...(await verifiedUser()),
        token_expiry: tokenExpiry,
      });
      expect(accessToken.text).toMatch(/^gma_[\w-]{43}$/);
      const lives = ((accessToken.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
      expect(Math.round(lives)).toBeGreaterThanOrEqual(least);
      expect(Math.round(lives)).toBeLessThanOrEqual(most);
    });

    test('a token with the expiry "never" has no end', async () => {
      const { accessToken } = await logIn(accounts, {
        ...(await verifiedUser()),
        token_expiry: 'never',
      });
      expect(accessToken).toMatchObject({ tokenExpiry: 'never', expiresAt: null });
      expect(await isLive(accessToken.text)).toBe(true);
    });

    test('an expired token is refused everywhere, and deleted at the next login', async () => {
      const user = await verifiedUser();
      await expire('access_tokens', user.account.id);
      const { text } = user.accessToken;
      expect(await isLive(text)).toBe(false);
      for (const use of [logOut, logOutAll]) {
        await expect(use(database.db, text)).rejects.toMatchObject({
          code: 'invalid_access_token',
        });
      }
      await expect(refreshAccessToken(database.db, text, {})).rejects.toMatchObject({
        code: 'invalid_access_token',
      });
      await logIn(accounts, user);
      expect(await tokensOf(user.account.id)).toHaveLength(1);
    });
  });

  describe('refresh', () => {
    test('revokes the old token; the new one keeps its name and lives a month', async () => {
      const user = await verifiedUser();
      const { accessToken } = await logIn(accounts, {
        ...user,
        device_name: 'build agent',
        token_expiry: 'never',
      });
      const fresh = await refreshAccessToken(database.db, accessToken.text, {});
      expect(await isLive(accessToken.text)).toBe(false);
      expect(await isLive(fresh.text)).toBe(true);
      expect(fresh).toMatchObject({ tokenExpiry: '1_month', expiresAt: expect.any(Date) });
      expect((await tokensOf(user.account.id)).map(({ name }) => name)).toEqual([
        'default',
        'build agent',
      ]);

      await refreshAccessToken(database.db, fresh.text, {
        device_name: 'laptop',
        token_expiry: '1_week',
      });
      expect(await tokensOf(user.account.id)).toMatchObject([
        { name: 'default' },
        { name: 'laptop', token_expiry: '1_week' },
      ]);
    });

    test('100 at once with one token: one succeeds, one token lives', async () => {
      const { account, accessToken } = await verifiedUser();
      const attempts = Array.from({ length: 100 }, () =>
        refreshAccessToken(database.db, accessToken.text, {}),
      );
      expect(await outcomes(attempts)).toEqual({ ok: 1, invalid_access_token: 99 });
      expect(await tokensOf(account.id)).toHaveLength(1);
    });
  });

  describe('logout', () => {
    test('revokes the presented token only', async () => {
      const user = await verifiedUser();
      const other = await logIn(accounts, user);
      await logOut(database.db, user.accessToken.text);
      expect(await isLive(user.accessToken.text)).toBe(false);
      expect(await isLive(other.accessToken.text)).toBe(true);
      await expect(logOut(database.db, user.accessToken.text)).rejects.toMatchObject({
        code: 'invalid_access_token',
      });
    });

    test('from everywhere revokes every token of the user, and none of other users', async () => {
      const [user, stranger] = [await verifiedUser(), await verifiedUser()];
      const other = await logIn(accounts, user);
      await logOutAll(database.db, user.accessToken.text);
      expect(await isLive(user.accessToken.text)).toBe(false);
      expect(await isLive(other.accessToken.text)).toBe(false);
      expect(await isLive(stranger.accessToken.text)).toBe(true);
    });

    test('from everywhere wins over refreshes at the same time', async () => {
      const { account } = await verifiedUser();
      for (let round = 0; round < 10; round++) {
        // Issues tokens as logins do, but without hashing the password each time.
        const { epoch } = await database.db
          .selectFrom('accounts')
          .select('token_epoch as epoch')
          .where('id', '=', account.id)
          .executeTakeFirstOrThrow();
        const login = () => issueAccessToken(database.db, { accountId: account.id, epoch });
        const own = await login();
        const others = await Promise.all(Array.from({ length: 5 }, login));
        const [, ...fresh] = await Promise.allSettled([
          logOutAll(database.db, own.text),
          ...others.map(({ text }) => refreshAccessToken(database.db, text, {})),
        ]);
        for (const result of fresh) {
          if (result.status === 'fulfilled') expect(await isLive(result.value.text)).toBe(false);
        }
      }
    });
  });

  const tokensOf = (accountId: number) =>
    database.db
      .selectFrom('access_tokens')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
});
