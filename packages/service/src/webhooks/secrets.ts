import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { recordAct } from '../accounts/audit.ts';
import type { Tables } from '../database/tables.ts';
import { type KeyStore, overlap } from './signing-keys.ts';

/** The secrets that an account's webhooks are signed with now, the newest first. */
export async function webhookSecrets({ db, keyring }: KeyStore, accountId: number) {
  const { rows } = await sql<Selectable<Tables['webhook_secrets']>>`
    select * from webhook_secrets
    where account_id = ${accountId} and (expires_at is null or expires_at > now())
    order by id desc`.execute(db);
  return rows.map(({ sealed }) => keyring.open(sealed, webhookSecretContext(accountId)));
}

/**
 * The secret of an account, as Standard Webhooks write it: made where there is none, or where it is
 * to be replaced. The one before signs beside it for another 24 hours.
 */
export async function giveWebhookSecret(
  { db, keyring }: KeyStore,
  accountId: number,
  { replace = false }: { replace?: boolean } = {},
): Promise<string> {
  return await db.transaction().execute(async (transaction) => {
    // One at a time for an account: the second finds what the first has made.
    await sql`select id from accounts where id = ${accountId} for update`.execute(transaction);
    const [known] = await webhookSecrets({ db: transaction, keyring }, accountId);
    if (known !== undefined && !replace) return known;
    await sql`update webhook_secrets set expires_at = now() + ${overlap}::interval
      where account_id = ${accountId} and expires_at is null`.execute(transaction);
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const sealed = keyring.seal(secret, webhookSecretContext(accountId));
    await transaction
      .insertInto('webhook_secrets')
      .values({ account_id: accountId, sealed, expires_at: null })
      .execute();
    const outcome = { secret: known === undefined ? 'made' : 'replaced' };
    await recordAct(transaction, { accountId, action: 'webhooks secret', outcome });
    return secret;
  });
}

/** What a secret is sealed for. */
export function webhookSecretContext(accountId: number): string {
  return `webhook secret of account ${accountId}`;
}
