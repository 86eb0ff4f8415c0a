import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { type Mail, passwordResetMail, verificationMail } from '../mail/messages.ts';
import { queuedMail } from '../mail/queued-mail.ts';
import type { Accounts } from './account.ts';
import { createSecret, hashSecret, type Secret } from './secrets.ts';

interface Purpose {
  name: 'verify_email' | 'reset_password';
  /** As a Postgres interval. */
  lifetime: string;
  mail(publicUrl: string, token: string, email: string): Mail;
}

export const emailVerification: Purpose = {
  name: 'verify_email',
  lifetime: '24 hours',
  mail: (publicUrl, token) => verificationMail(`${publicUrl}/verify/${token}`),
};

export const passwordReset: Purpose = {
  name: 'reset_password',
  lifetime: '1 hour',
  mail: (publicUrl, token, email) =>
    passwordResetMail(`${publicUrl}/reset-password?${new URLSearchParams({ email, token })}`),
};

/** A new token, and the mail that brings it; both still to be stored. */
export function prepareToken(
  { keyring, publicUrl }: Accounts,
  purpose: Purpose,
  email: string,
): { token: Secret; mail: ReturnType<typeof queuedMail> } {
  const token = createSecret('oneTimeToken');
  const mail = purpose.mail(publicUrl, token.text, email);
  return { token, mail: queuedMail(keyring, email, mail) };
}

/**
 * Sends a token to the account of an address, if it has one and `only` says yes. The newest token
 * of a purpose replaces the one before. Takes as long where nothing is sent.
 */
export async function sendToken(
  accounts: Accounts,
  purpose: Purpose,
  email: string,
  only: 'unverified' | 'all',
): Promise<void> {
  const { token, mail } = prepareToken(accounts, purpose, email);
  await sql`
    with account as (
      select id from accounts
      where email = ${email} and (${only} = 'all' or verified_at is null)
    ), token as (
      insert into one_time_tokens (account_id, purpose, hash, expires_at)
      select id, ${purpose.name}, ${token.hash}, now() + ${purpose.lifetime}::interval from account
      on conflict (account_id, purpose)
      do update set hash = excluded.hash, expires_at = excluded.expires_at
    ), mail as (
      insert into mails (message_id, recipient, kind, sealed)
      values (${mail.message_id},
        case when exists (select from account) then ${mail.recipient} else '' end,
        ${mail.kind}, ${mail.sealed})
    )
    select pg_notify('mails', '')`.execute(accounts.db);
}

/** Uses a token up. The account it belongs to; undefined where it is wrong, expired or used. */
export async function consumeToken(
  db: Db,
  purpose: Purpose,
  text: string,
): Promise<number | undefined> {
  const row = await db
    .deleteFrom('one_time_tokens')
    .where('purpose', '=', purpose.name)
    .where('hash', '=', hashSecret('oneTimeToken', text) ?? Buffer.of())
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}
