import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { admitMail } from './admit-mail.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { signUp } from './signup.ts';
import { password, useAccounts } from './testing.ts';

describe.each(engines)('mails to an address on %s', (engine) => {
  const database = useDatabase(engine);
  const { accounts, verifiedUser, mailedToken } = useAccounts(database);

  /** Whether each queued mail of a kind is sent, at its first attempt or a later one. */
  async function admitted(email: string, kind: string, attempts = 1) {
    const rows = await database.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', email)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute();
    const sent: boolean[] = [];
    for (const row of rows) sent.push(await admitMail(database.db, { ...row, attempts }));
    return sent;
  }
  const ask = async (email: string, times: number) => {
    for (let n = 0; n < times; n++) await requestPasswordReset(accounts, email);
  };
  const five = [true, true, true, true, true];

  test('at most five of a kind are sent in an hour, and those still work', async () => {
    const { email } = await verifiedUser();
    await ask(email, 7);
    expect(await admitted(email, 'reset_password')).toEqual([...five, false, false]);
    const token = await mailedToken(email, 'reset_password');
    const passwords = { password, password_confirmation: password, new_api_key: false };
    await resetPassword(accounts, { email, token, ...passwords });
  });

  test('other kinds and other addresses have mails of their own', async () => {
    const [user, stranger] = [await verifiedUser(), await verifiedUser()];
    for (let n = 0; n < 6; n++) await signUp(accounts, { email: user.email, password });
    expect(await admitted(user.email, 'address_taken')).toEqual([...five, false]);
    for (const { email } of [user, stranger]) {
      await ask(email, 1);
      expect(await admitted(email, 'reset_password')).toEqual([true]);
    }
  });

  test('another attempt of a mail does not count, and an hour later there are five more', async () => {
    const { email } = await verifiedUser();
    await ask(email, 5);
    expect(await admitted(email, 'reset_password')).toEqual(five);
    expect(await admitted(email, 'reset_password', 2)).toEqual(five);
    await sql`update sent_mails set created_at = created_at - interval '1 hour'`.execute(
      database.db,
    );
    expect(await admitted(email, 'reset_password')).toEqual(five);
  });

  test('an address without an account gets none', async () => {
    await ask('nobody@mail.example', 1);
    expect(await admitted('nobody@mail.example', 'reset_password')).toEqual([false]);
  });
});
