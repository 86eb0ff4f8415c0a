import { countAccessTokens } from '../../accounts/access-tokens.ts';
import { listApiKeys } from '../../accounts/manage-api-keys.ts';
import type { Db } from '../../database/tables.ts';
import { listDeployments } from '../../deployments/grants.ts';
import { findCustomer } from '../../payments/processor.ts';
import { printJson, printLine, printTable, show as text } from '../output.ts';
import { parse } from '../parse.ts';
import { withDatabase } from '../with-database.ts';
import { requireAccount } from './require-account.ts';

const options = { json: { type: 'boolean' } } as const;

export async function show(args: string[]): Promise<void> {
  const { account, json } = parse(args, { positionals: ['account'], options });
  await withDatabase(async ({ db }) => {
    const details = await describe(db, account);
    if (json) printJson(details);
    else print(details);
  });
}

async function describe(db: Db, reference: string) {
  const account = await requireAccount(db, reference);
  const { id: accountId } = account;
  return {
    ...account,
    accessTokens: await countAccessTokens(db, accountId),
    apiKeys: await listApiKeys(db, accountId),
    deployments: await listDeployments(db, { accountId }),
    paymentCustomer: (await findCustomer(db, accountId)) ?? null,
  };
}

function print({
  apiKeys,
  deployments,
  paymentCustomer: customer,
  ...account
}: Awaited<ReturnType<typeof describe>>): void {
  const { id, email, name, username, verified, plan, depth, queueLimit, createdAt } = account;
  const facts = {
    ...{ id, email, name, username, verified, plan, created: createdAt },
    jobs: `${depth} of ${queueLimit}`,
    'access tokens': account.accessTokens,
    customer: customer ? `${customer.id} (${customer.processor})` : null,
    ...(customer?.lastError && { 'customer failed': customer.lastError }),
  };
  for (const [key, value] of Object.entries(facts)) printLine(`${key.padEnd(16)}${text(value)}`);
  section('API keys', apiKeys.map(keyRow));
  section(
    'Deployments',
    deployments.map((each) => ({
      ...{ name: each.name, 'own storage': each.ownStorage, created: each.createdAt },
    })),
  );
}

function keyRow(key: Awaited<ReturnType<typeof listApiKeys>>[number]) {
  return {
    ...{ id: key.id, key: `${key.start}…`, name: key.name, default: key.isDefault },
    ...{ created: key.createdAt, 'last used': key.lastUsedAt, revoked: key.revokedAt },
  };
}

function section(title: string, rows: Parameters<typeof printTable>[0]): void {
  printLine('');
  printLine(rows.length > 0 ? `${title}:` : `${title}: none`);
  printTable(rows);
}
