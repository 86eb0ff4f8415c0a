import { listWebhooks, type WebhookSummary } from '../../webhooks/manage-webhooks.ts';
import { requireAccount } from '../accounts/require-account.ts';
import { printJson, printLine, printTable } from '../output.ts';
import { parse, wholeNumber } from '../parse.ts';
import { withDatabase } from '../with-database.ts';

const options = {
  account: { type: 'string' },
  failed: { type: 'boolean' },
  limit: { type: 'string', default: '100' },
  json: { type: 'boolean' },
} as const;

export async function list(args: string[]): Promise<void> {
  const { account, failed = false, limit: given, json } = parse(args, { options });
  const limit = wholeNumber('--limit', given);
  await withDatabase(async ({ db }) => {
    const webhooks = await listWebhooks(db, {
      ...{ failed, limit },
      ...(account !== undefined && { accountId: (await requireAccount(db, account)).id }),
    });
    if (json) printJson(webhooks);
    else if (webhooks.length === 0) printLine('There is no such webhook.');
    else printTable(webhooks.map(toRow));
  });
}

function toRow({ job, accountId: account, host, state, attempts, ...webhook }: WebhookSummary) {
  return {
    ...{ job, account, host, state, attempts },
    ...{ error: webhook.lastError, next: webhook.nextAttemptAt, created: webhook.createdAt },
  };
}
