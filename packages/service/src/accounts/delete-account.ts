import { sql, type Transaction } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import { usualLease } from '../outbox/due.ts';
import { type Act, recordAct } from './audit.ts';

/** Tells people what stays of a deleted account, and for how long. */
export const keptDataNotice =
  'What its jobs used and cost, and the audit, are kept for 400 days without its name and address.';

/**
 * Deletes an account. At once: its credentials, mails, webhooks, name and address, and its place in
 * all lists. Workers then remove its jobs, its files in all storages and its customer at the
 * payment processor: see removeAccounts. Its id, what it used and the audit stay. Returns false if
 * there is no such account.
 *
 * @param by who asked for it, if it was the account itself.
 */
export async function deleteAccount(db: Db, accountId: number, by?: Act['by']): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const account = await transaction
      .selectFrom('accounts')
      .select(['id', 'email'])
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!account) return false;
    await endAccount(transaction, account);
    await recordAct(transaction, {
      accountId,
      action: by ? 'deleteAccount' : 'delete',
      outcome: {},
      ...(by && { by }),
    });
    return true;
  });
}

/** All of `deleteAccount` but the audit. The transaction holds the account's row. */
export async function endAccount(
  db: Transaction<Tables>,
  account: { id: number; email: string },
): Promise<void> {
  await scheduleRemoval(db, account);
  await removePerson(db, account);
}

/**
 * Tells workers what to remove. They begin after five seconds: until then other processes may still
 * take uploads of the account. If the payment processor may be making its customer now, they begin
 * when that attempt is over: before, they would not find the customer.
 */
async function scheduleRemoval(
  db: Transaction<Tables>,
  { id, email }: { id: number; email: string },
): Promise<void> {
  await sql`
    with customer as (
      delete from payment_customers where account_id = ${id}
      returning processor, customer_id, next_attempt_at
    )
    insert into account_ends (account_id, email, processor, customer_id, next_attempt_at)
    select ${id}, ${email}, processor, customer_id,
      least(greatest(now() + interval '5 seconds', next_attempt_at), now() + ${usualLease})
    from (select 1) one left join customer on true`.execute(db);
}

async function removePerson(
  db: Transaction<Tables>,
  { id, email }: { id: number; email: string },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      // No address, so nobody can sign up with it, and the person can sign up again.
      email: `deleted-${id}`,
      username: `deleted-${id}`,
      name: '',
      password_hash: null,
      contested: false,
      queue_limit: 0,
      token_epoch: sql<number>`token_epoch + 1`,
      disabled_at: sql<Date>`now()`,
      deleted_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
  for (const table of [
    'access_tokens',
    'api_keys',
    'one_time_tokens',
    'webhook_secrets',
    // In the order in which an attempt that ends locks them, and writes down its receiver.
    'webhooks',
    'webhook_receivers',
  ] as const) {
    await sql`delete from ${sql.table(table)} where account_id = ${id}`.execute(db);
  }
  // The names of API keys, which people call after themselves and their machines.
  await sql`update audit set outcome = (outcome::jsonb - 'name')::json
    where account_id = ${id} and outcome::jsonb ? 'name'`.execute(db);
  await db.deleteFrom('mails').where('recipient', '=', email).execute();
}
