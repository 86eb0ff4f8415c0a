import { limits } from '@genmedia/server/limits';
import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import { wakeUp } from '../database/wake-ups.ts';
import {
  type Mail,
  passwordResetMail,
  queuedMail,
  type VerificationLinks,
  verificationMail,
} from '../mail/messages.ts';
import type { Accounts } from './account.ts';
import { createSecret, hashSecret, type Secret } from './secrets.ts';

/** What a token allows, once. */
interface Purpose {
  name: Tables['one_time_tokens']['purpose'];
  /** As a Postgres interval. */
  lifetime: string;
}

/** What the token of a mail allows. */
interface MailedPurpose extends Purpose {
  /** A second purpose that the same token works for. */
  also?: Purpose;
  mail(publicUrl: string, token: string, email: string): Mail;
}

/**
 * Ends a sign-up. It outlives the code of the same mail: the owner may read the mail after a scanner
 * has opened its link.
 */
export const signupEnd: Purpose = { name: 'end_signup', lifetime: `${limits.endSignupDays} days` };

export const emailVerification: MailedPurpose = {
  name: 'verify_email',
  lifetime: '24 hours',
  also: signupEnd,
  mail: (publicUrl, token) => verificationMail(verificationLinks(publicUrl, token)),
};

export const passwordReset: MailedPurpose = {
  name: 'reset_password',
  lifetime: '1 hour',
  mail: (publicUrl, token, email) =>
    passwordResetMail(
      `${publicUrl}/reset-password?${new URLSearchParams({ email, token })}`,
      token,
    ),
};

/** Code and links of a verification mail have the same token. */
export function verificationLinks(publicUrl: string, token: string): VerificationLinks {
  return {
    code: token,
    verify: `${publicUrl}/verify/${token}`,
    notMe: `${publicUrl}/not-me?${new URLSearchParams({ token })}`,
  };
}

/** Creates a token and the mail that contains it. The caller has to store both. */
export function prepareToken(
  { keyring, publicUrl }: Accounts,
  purpose: MailedPurpose,
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
  purpose: MailedPurpose,
  email: string,
): Promise<void> {
  const { token, mail } = prepareToken(accounts, purpose, email);
  await sql`
    insert into mails (message_id, recipient, kind, sealed, token_hash)
    values (${mail.message_id}, ${mail.recipient}, ${mail.kind}, ${mail.sealed}, ${token.hash})
  `.execute(accounts.db);
  wakeUp(accounts.db, 'mails');
}

const mailedPurposes: readonly MailedPurpose[] = [emailVerification, passwordReset];

/** For statements: what a mailed token allows, as rows with `name` and `lifetime`. */
export function allowedPurposes(purpose: MailedPurpose): RawBuilder<unknown> {
  const purposes: Purpose[] = purpose.also ? [purpose, purpose.also] : [purpose];
  const rows = purposes.map(({ name, lifetime }) => sql`(${name}, ${lifetime}::interval)`);
  return sql`(values ${sql.join(rows)}) as allowed (name, lifetime)`;
}

/**
 * Makes the token in a queued mail valid, once. Returns false if the mail is not to be sent: the
 * address has no account, or its account is verified already. Earlier tokens stay valid, so that
 * nobody can make the mail useless that an owner is reading.
 */
export async function grantToken(
  db: Db,
  { id, recipient, kind, token_hash: hash }: Pick<Selectable<Tables['mails']>, GrantColumns>,
): Promise<boolean> {
  const purpose = mailedPurposes.find(({ name }) => name === kind);
  if (!purpose) throw new Error(`No token is mailed in ${kind}.`);
  const { rows } = await sql<{ granted: boolean }>`
    with owner as (
      select accounts.id, mails.created_at from accounts, mails
      where accounts.email = ${recipient} and mails.id = ${id} and mails.token_hash is not null
        and (verified_at is null or mails.kind <> ${emailVerification.name})
    ), token as (
      insert into one_time_tokens (account_id, purpose, hash, expires_at)
      select id, allowed.name, ${hash}::bytea, created_at + lifetime
      from owner, ${allowedPurposes(purpose)}
      on conflict do nothing
    ), mail as (
      -- Sent again, it brings the same token, which may have been used meanwhile.
      update mails set token_hash = null where id = ${id} and exists (select from owner)
    )
    select exists (select from owner) as granted`.execute(db);
  return rows[0]?.granted === true;
}

type GrantColumns = 'id' | 'recipient' | 'kind' | 'token_hash';

/**
 * Uses up a token, and with it all tokens of its account for the same purpose. Returns the account,
 * whose row the transaction then holds. Undefined if the token is wrong, expired or used.
 */
export async function consumeToken(
  db: Transaction<Tables>,
  { name }: Purpose,
  text: string,
): Promise<number | undefined> {
  const hash = hashSecret('oneTimeToken', text);
  // The account is locked first: otherwise two calls with two of its tokens could wait for each
  // other.
  const account = await db
    .selectFrom('accounts')
    .innerJoin('one_time_tokens as token', 'token.account_id', 'accounts.id')
    .select('accounts.id')
    .where('token.purpose', '=', name)
    .where('token.hash', '=', hash)
    .where('token.expires_at', '>', sql<Date>`now()`)
    .forNoKeyUpdate('accounts')
    .executeTakeFirst();
  if (!account) return undefined;
  const used = await db
    .deleteFrom('one_time_tokens')
    .where('account_id', '=', account.id)
    .where('purpose', '=', name)
    .returning('hash')
    .execute();
  return used.some((token) => token.hash.equals(hash)) ? account.id : undefined;
}
