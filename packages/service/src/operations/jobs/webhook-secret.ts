import { giveWebhookSecret } from '../../webhooks/secrets.ts';
import type { Context, HandlersOf } from '../context.ts';

/** The secret of an account's own webhooks. */
export function webhookSecretHandlers({
  db,
  keyring,
}: Pick<Context, 'db' | 'keyring'>): HandlersOf<'getWebhookSecret'> {
  return {
    async getWebhookSecret({ body: { replace }, requestId }, { account }) {
      const by = { apiKeyId: undefined, requestId };
      const secret = await giveWebhookSecret({ db, keyring }, account.id, { replace, by });
      return { status: 200, body: { status: 'success', secret } };
    },
  };
}
