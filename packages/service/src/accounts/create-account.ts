import { limits } from '@genmedia/server/limits';
import { sql } from 'kysely';
import { InputError } from '../errors/input-error.ts';
import type { Accounts, Plan } from './account.ts';
import { ensureDefaultApiKey } from './api-keys.ts';
import { recordAct } from './audit.ts';
import { newCustomerReference } from './customer-reference.ts';
import { canonicalEmail, nameOrLocalPart } from './email.ts';
import { usernameStem } from './username.ts';

interface NewAccount {
  email: string;
  /** The part of the email before the @, if left out. */
  name?: string | undefined;
  plan: Plan;
}

/**
 * Creates a verified account for somebody whom the operator knows. It has no password: a password
 * reset by mail sets one. Throws InputError if the email is no address or has an account already.
 */
export async function createAccount(
  { db, keyring }: Pick<Accounts, 'db' | 'keyring'>,
  { email: given, name: givenName, plan }: NewAccount,
): Promise<{ id: number; email: string; apiKey: string }> {
  const email = canonicalEmail(given);
  if (!email) throw InputError.of('email', 'must be an email address');
  const name = nameOrLocalPart(givenName, email);
  return await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: number }>`
      with fresh as (select nextval(pg_get_serial_sequence('accounts', 'id')) as id)
      insert into accounts (id, email, name, username, verified_at, plan, queue_limit)
      select id, ${email}, ${name}, ${usernameStem(name)} || '-' || id, now(), ${plan},
        ${limits.jobs[plan]}::int
      from fresh on conflict (email) do nothing
      returning id`.execute(transaction);
    const id = rows[0]?.id;
    if (id === undefined) throw InputError.of('email', 'has an account already');
    await sql`
      insert into payment_customers (account_id, processor, customer_id)
      values (${id}, 'local', ${newCustomerReference()})`.execute(transaction);
    const apiKey = await ensureDefaultApiKey(transaction, keyring, id);
    if (apiKey === undefined) throw new Error('A new account has a default key already.');
    await recordAct(transaction, { accountId: id, action: 'create', outcome: { plan } });
    return { id, email, apiKey };
  });
}
