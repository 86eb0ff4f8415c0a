import { randomUUID } from 'node:crypto';
import { limits } from '@genmedia/server/limits';
import type { SignUpRequest } from '@genmedia/types';
import { sql } from 'kysely';
import { InputError } from '../errors/input-error.ts';
import { addressTakenMail, queuedMail, verificationMail } from '../mail/messages.ts';
import { type Accounts, canonicalEmail, defaultPlan, usernameStem } from './account.ts';
import { emailVerification, prepareToken } from './one-time-tokens.ts';
import { hashPassword } from './password.ts';
import { passwordFault } from './password-policy.ts';

/**
 * Creates an account and its payment customer, which is reported to the payment processor soon
 * after, and sends a verification mail. If the address is taken and not verified, it only gets a
 * new code, as from resend-verification: see grantToken. If it is verified, its owner gets a mail
 * that says so. The caller cannot tell these cases apart by the answer, and hardly by the time: in
 * all of them the password is hashed, one statement runs and one mail is queued. Throws InputError.
 */
export async function signUp(accounts: Accounts, request: SignUpRequest): Promise<void> {
  const { email, name, password } = validate(request);
  const { keyring, publicUrl } = accounts;
  const { token, mail } = prepareToken(accounts, emailVerification, email);
  const link = `${publicUrl}/verify/${token.text}`;
  const again = queuedMail(keyring, email, verificationMail(link, { repeated: true }));
  const taken = queuedMail(keyring, email, addressTakenMail(publicUrl));
  const passwordHash = await hashPassword(password);
  await sql`
    with fresh as (
      select nextval(pg_get_serial_sequence('accounts', 'id')) as id
    ), account as (
      insert into accounts (id, email, name, username, password_hash, plan, queue_limit)
      select id, ${email}, ${name}, ${usernameStem(name)} || '-' || id, ${passwordHash},
        ${defaultPlan}, ${limits.jobs[defaultPlan]}::int
      from fresh
      on conflict (email) do nothing
      returning id
    ), customer as (
      insert into payment_customers (account_id, processor, customer_id)
      select id, 'local', ${`cus_${randomUUID()}`} from account
    ), unverified as (
      select id from accounts where email = ${email} and verified_at is null
    ), token as (
      insert into one_time_tokens (account_id, purpose, hash, expires_at)
      select id, ${emailVerification.name}, ${token.hash},
        now() + ${emailVerification.lifetime}::interval
      from account
    ), mail as (
      insert into mails (message_id, recipient, kind, sealed, token_hash)
      select ${mail.message_id}, ${email}, ${mail.kind}, ${mail.sealed}::bytea, null
      where exists (select from account)
      union all
      select ${again.message_id}, ${email}, ${again.kind}, ${again.sealed}::bytea, ${token.hash}::bytea
      where exists (select from unverified)
      union all
      select ${taken.message_id}, ${email}, ${taken.kind}, ${taken.sealed}::bytea, null
      where not exists (select from account) and not exists (select from unverified)
    )
    select pg_notify('mails', ''), pg_notify('customers', '')`.execute(accounts.db);
}

function validate(
  request: SignUpRequest,
): Required<{ email: string; name: string; password: string }> {
  const email = canonicalEmail(request.email);
  if (!email) throw InputError.of('email', 'must be an email address');
  const name = request.name?.trim() || email.slice(0, email.indexOf('@'));
  const fault = passwordFault(request.password, { email, name });
  if (fault) throw InputError.of('password', fault);
  return { email, name, password: request.password };
}
