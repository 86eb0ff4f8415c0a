import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import { type Mail, passwordResetMail, queuedMail, verificationMail } from '../mail/messages.ts';
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

/** Creates a token and the mail that contains it. The caller has to store both. */
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
 * Mails a token to an address, if it has an account. The account is looked up only when the mail is
 * sent, so that the time of the request does not reveal whether there is one. See grantToken.
 */
export async function sendToken(
  accounts: Accounts,
  purpose: Purpose,
  email: string,
): Promise<void> {
  const { token, mail } = prepareToken(accounts, purpose, email);
  await sql`
    with mail as (
      insert into mails (message_id, recipient, kind, sealed, token_hash)
      values (${mail.message_id}, ${mail.recipient}, ${mail.kind}, ${mail.sealed}, ${token.hash})
    )
    select pg_notify('mails', '')`.execute(accounts.db);
}

const purposes: readonly Purpose[] = [emailVerification, passwordReset];

/**
 * Makes the token in a queued mail valid, once. Returns false if the mail is not to be sent: the
 * address has no account, its account is verified already, or it has a newer token. The newest
 * token of a purpose replaces the one before.
 */
export async function grantToken(
  db: Db,
  { id, recipient, kind, token_hash: hash }: Pick<Selectable<Tables['mails']>, GrantColumns>,
): Promise<boolean> {
  const purpose = purposes.find(({ name }) => name === kind);
  if (!purpose) throw new Error(`No token is mailed in ${kind}.`);
  const { rows } = await sql<{ granted: boolean }>`
    with token as (
      insert into one_time_tokens (account_id, purpose, hash, expires_at)
      select accounts.id, mails.kind, ${hash}, mails.created_at + ${purpose.lifetime}::interval
      from accounts, mails
      where accounts.email = ${recipient} and mails.id = ${id} and mails.token_hash is not null
        and (verified_at is null or mails.kind <> ${emailVerification.name})
      on conflict (account_id, purpose)
      do update set hash = excluded.hash, expires_at = excluded.expires_at
      where one_time_tokens.expires_at < excluded.expires_at
      returning account_id
    ), mail as (
      -- Sent again, it brings the same token, which may have been used meanwhile.
      update mails set token_hash = null where id = ${id} and exists (select from token)
    )
    select exists (select from token) as granted`.execute(db);
  return rows[0]?.granted === true;
}

type GrantColumns = 'id' | 'recipient' | 'kind' | 'token_hash';

/** Uses up a token and returns its account. Undefined if the token is wrong, expired or used. */
export async function consumeToken(
  db: Db,
  purpose: Purpose,
  text: string,
): Promise<number | undefined> {
  const row = await db
    .deleteFrom('one_time_tokens')
    .where('purpose', '=', purpose.name)
    .where('hash', '=', hashSecret('oneTimeToken', text))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}
