import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { Db, Tables } from '../database/tables.ts';
import { transact } from '../database/wake-ups.ts';
import { openMail } from '../mail/messages.ts';
import { createKeyring, type Keyring } from '../secrets/keyring.ts';
import { newEmail, password } from '../testing/users.ts';
import type { Accounts } from './account.ts';
import { grantToken } from './one-time-tokens.ts';
import { signUp } from './signup.ts';
import { resendVerification, verifyEmail } from './verification.ts';

export { password };

/**
 * Accounts in a test's database, and access to the mails that their users get.
 *
 * @param keyring the service's keyring, if a service uses the database too.
 */
export function useAccounts(
  database: Database,
  keyring: Keyring = createKeyring([randomBytes(32)]),
) {
  const accounts: Accounts = {
    get db() {
      return database.db;
    },
    keyring,
    publicUrl: 'https://media.example',
  };

  /** Lists the mails that the sender would send to an address, the oldest first. */
  const mailsTo = (email: string, db: Db = database.db) => openMails(db, keyring, email);

  /** The token in the newest mail of a kind. */
  async function mailedToken(email: string, kind: string, db = database.db): Promise<string> {
    const mail = (await mailsTo(email, db)).findLast((each) => each.kind === kind);
    return /(?:verify\/|token=)([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  /** Creates an account with a verified address. */
  async function verifiedUser(email = newEmail()) {
    await signUp(accounts, { email, password });
    // A service on the same database may have sent the mail already. It cannot see a mail that is
    // written in a transaction.
    const code =
      (await mailedToken(email, 'verify_email')) ||
      (await transact(database.db, async (db) => {
        await resendVerification({ ...accounts, db }, email);
        return mailedToken(email, 'verify_email', db);
      }));
    const session = await verifyEmail(accounts, code);
    return { email, password, ...session };
  }

  /** Makes the account's tokens expire now. */
  async function expire(table: 'one_time_tokens' | 'access_tokens', accountId: number) {
    await sql`update ${sql.table(table)} set expires_at = now() - interval '1 second'
      where account_id = ${accountId}`.execute(database.db);
  }

  /** Seconds until the account's one-time token expires. */
  async function secondsLeft(
    accountId: number,
    purpose: Tables['one_time_tokens']['purpose'],
  ): Promise<number> {
    const { rows } = await sql<{ left: number }>`
      select extract(epoch from expires_at - now())::float as left from one_time_tokens
      where account_id = ${accountId} and purpose = ${purpose}`.execute(database.db);
    return rows[0]?.left ?? Number.NaN;
  }

  return { accounts, mailsTo, mailedToken, verifiedUser, expire, secondsLeft };
}

async function openMails(db: Db, keyring: Keyring, email: string) {
  const rows = await db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  const mails = [];
  for (const row of rows) {
    if (row.token_hash !== null && !(await grantToken(db, row))) continue;
    const { kind, sealed, message_id: id } = row;
    mails.push({ kind, ...openMail(keyring, sealed ?? Buffer.of(), id) });
  }
  return mails;
}

/** How many attempts succeeded ('ok'), and how many failed with each code. */
export async function outcomes(attempts: Promise<unknown>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const result of await Promise.allSettled(attempts)) {
    const code = result.status === 'fulfilled' ? 'ok' : String(result.reason.code);
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}
