import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { type Act, recordAct } from '../accounts/audit.ts';
import type { Db, Tables } from '../database/tables.ts';
import { type KeyStore, overlap } from './signing-keys.ts';

/** How many secrets sign at most: receivers refuse long headers, and each takes time in each call. */
const maxSecrets = 10;

/** The secrets that sign an account's webhooks now, the newest first. */
export async function webhookSecrets({ db, keyring }: KeyStore, accountId: number) {
  const rows = await sealedSecrets(db, accountId);
  return rows.map(({ sealed }) => keyring.open(sealed, webhookSecretContext(accountId)));
}

async function sealedSecrets(db: Db, accountId: number) {
  const { rows } = await sql<Selectable<Tables['webhook_secrets']>>`
    select * from webhook_secrets
    where account_id = ${accountId} and (expires_at is null or expires_at > now())
    order by id desc`.execute(db);
  return rows;
}

/**
 * The secret of an account in the format of Standard Webhooks. Makes one if there is none, or if it
 * is to be replaced. A replaced secret signs beside the new one for another 24 hours. With the
 * replacement, secrets that no key of SECRET_KEY opens any more are deleted, and the oldest beyond
 * ten.
 */
export async function giveWebhookSecret(
  { db, keyring }: KeyStore,
  accountId: number,
  { replace = false, by }: { replace?: boolean | undefined; by?: Act['by'] } = {},
): Promise<string> {
  return await db.transaction().execute(async (transaction) => {
    // Locks the account: a second call at the same time finds the secret that the first has made.
    await sql`select id from accounts where id = ${accountId} for update`.execute(transaction);
    const store = { db: transaction, keyring };
    const [current] = await sealedSecrets(transaction, accountId);
    if (current && !replace) return keyring.open(current.sealed, webhookSecretContext(accountId));
    const unreadable = await deleteUnreadable(store, accountId);
    await sql`update webhook_secrets set expires_at = now() + ${overlap}::interval
      where account_id = ${accountId} and expires_at is null`.execute(transaction);
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const sealed = keyring.seal(secret, webhookSecretContext(accountId));
    await transaction
      .insertInto('webhook_secrets')
      .values({ account_id: accountId, sealed, expires_at: null })
      .execute();
    await sql`delete from webhook_secrets where account_id = ${accountId} and id not in (
        select id from webhook_secrets where account_id = ${accountId} order by id desc limit ${maxSecrets}
      )`.execute(transaction);
    const outcome = {
      secret: current ? 'replaced' : 'made',
      ...(unreadable > 0 && { unreadable }),
    };
    const action = by ? 'getWebhookSecret' : 'webhooks secret';
    await recordAct(transaction, { accountId, action, outcome, ...(by && { by }) });
    return secret;
  });
}

/** Returns how many it has deleted. */
async function deleteUnreadable({ db, keyring }: KeyStore, accountId: number): Promise<number> {
  let deleted = 0;
  for (const { id, sealed } of await sealedSecrets(db, accountId)) {
    try {
      keyring.open(sealed, webhookSecretContext(accountId));
    } catch {
      await db.deleteFrom('webhook_secrets').where('id', '=', id).execute();
      deleted++;
    }
  }
  return deleted;
}

/** Context that the sealed secret is bound to. */
export function webhookSecretContext(accountId: number): string {
  return `webhook secret of account ${accountId}`;
}
