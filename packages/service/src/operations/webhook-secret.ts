import { giveWebhookSecret } from '../webhooks/secrets.ts';
import type { Context, HandlersOf } from './context.ts';

/** The secret of an account's own webhooks. */
export function webhookSecretHandlers({
  db,
  keyring,
}: Pick<Context, 'db' | 'keyring'>): HandlersOf<'getWebhookSecret'> {
  return {
    async getWebhookSecret({ body, requestId }, { account }) {
      // There is no body if the key stands in a header.
      const replace = body?.replace;
      const by = { apiKeyId: undefined, requestId };
      const secret = await giveWebhookSecret({ db, keyring }, account.id, { replace, by });
      return { status: 200, body: { status: 'success', secret } };
    },
  };
}
