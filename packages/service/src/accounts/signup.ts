import { limits } from '@genmedia/server/limits';
import type { SignUpRequest } from '@genmedia/types';
import { sql } from 'kysely';
import { wakeUp } from '../database/wake-ups.ts';
import { InputError } from '../errors/input-error.ts';
import { addressTakenMail, queuedMail, verificationMail } from '../mail/messages.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { type Accounts, defaultPlan } from './account.ts';
import { newCustomerReference } from './customer-reference.ts';
import { canonicalEmail, nameOrLocalPart } from './email.ts';
import {
  allowedPurposes,
  emailVerification,
  prepareToken,
  verificationLinks,
} from './one-time-tokens.ts';
import { hashPassword, saltBytes } from './password.ts';
import { passwordFault } from './password-policy.ts';
import { usernameStem } from './username.ts';

/**
 * Creates an account and its payment customer, which is reported to the payment processor soon
 * after, and sends a verification mail.
 *
 * If the address waits for verification already, its owner gets another code; with another password
 * than that of the account, the address is contested from then on, and its verification takes no
 * password. After a password reset nobody can contest it. If it is verified, its owner gets a mail
 * that says so.
 *
 * The caller cannot tell these cases apart by the answer, and hardly by the time: in all of them
 * the password is hashed once, one statement runs and one mail is queued. Throws InputError.
 */
export async function signUp(accounts: Accounts, request: SignUpRequest): Promise<void> {
  const { email, name, password } = validate(request);
  const { keyring, publicUrl } = accounts;
  const { token, mail } = prepareToken(accounts, emailVerification, email);
  const links = verificationLinks(publicUrl, token.text);
  const again = queuedMail(keyring, email, verificationMail(links, { repeated: true }));
  const taken = queuedMail(keyring, email, addressTakenMail(publicUrl));
  const passwordHash = await hashPassword(password, signupSalt(keyring, email));
  await sql`
    with fresh as (
      select nextval(pg_get_serial_sequence('accounts', 'id')) as id
    ), account as (
      insert into accounts (id, email, name, username, password_hash, plan, queue_limit)
      select id, ${email}, ${name}, ${usernameStem(name)} || '-' || id, ${passwordHash},
        ${defaultPlan}, ${limits.jobs[defaultPlan]}::int
      from fresh
      on conflict (email) do update
      set contested = accounts.contested or (accounts.proven_at is null
        and accounts.password_hash is distinct from excluded.password_hash)
      where accounts.verified_at is null
      returning id, id = (select id from fresh) as is_new
    ), customer as (
      insert into payment_customers (account_id, processor, customer_id)
      select id, 'local', ${newCustomerReference()} from account where is_new
    ), token as (
      insert into one_time_tokens (account_id, purpose, hash, expires_at)
      select id, allowed.name, ${token.hash}::bytea, now() + lifetime
      from account, ${allowedPurposes(emailVerification)} where is_new
    ), mail as (
      insert into mails (message_id, recipient, kind, sealed, token_hash)
      select ${mail.message_id}, ${email}, ${mail.kind}, ${mail.sealed}::bytea, null
      where exists (select from account where is_new)
      union all
      select ${again.message_id}, ${email}, ${again.kind}, ${again.sealed}::bytea, ${token.hash}::bytea
      where exists (select from account where not is_new)
      union all
      select ${taken.message_id}, ${email}, ${taken.kind}, ${taken.sealed}::bytea, null
      where not exists (select from account)
    )
    select`.execute(accounts.db);
  wakeUp(accounts.db, 'mails');
  wakeUp(accounts.db, 'customers');
}

/**
 * The salt of all sign-ups with an address: equal passwords then have equal hashes, and the
 * statement above can compare them. A random salt would have to be read first: sign-ups at the same
 * time could then miss each other, or a new address would take less time than a known one. A new
 * SECRET_KEY in front of the others changes the salts: somebody who repeats an earlier sign-up then
 * contests their own address.
 */
function signupSalt(keyring: Keyring, email: string): Buffer {
  return keyring.derive(`salt of sign-ups with ${email}`, saltBytes);
}

/** The request with its address in canonical form, and with a name. Throws InputError. */
function validate(request: SignUpRequest): Required<SignUpRequest> {
  const email = canonicalEmail(request.email);
  if (!email) throw InputError.of('email', 'must be an email address');
  const name = nameOrLocalPart(request.name, email);
  const fault = passwordFault(request.password, { email, name });
  if (fault) throw InputError.of('password', fault);
  return { email, name, password: request.password };
}
