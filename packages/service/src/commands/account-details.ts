import { countAccessTokens } from '../accounts/access-tokens.ts';
import type { AccountSummary } from '../accounts/manage-accounts.ts';
import { type ApiKey, listApiKeys } from '../accounts/manage-api-keys.ts';
import { listDeployments } from '../deployments/grants.ts';
import { findCustomer } from '../payments/customers.ts';
import { limitText, readSpending } from '../usage/manage-limit.ts';
import { inDollars } from '../usage/money.ts';
import { printFacts, printJson, printLine, printTable } from './output.ts';
import { flag, parse } from './parse.ts';
import { type Operator, withAccount } from './with-database.ts';

export async function show(args: string[]): Promise<void> {
  const { account, json } = parse(args, { positionals: ['account'], options: { json: flag } });
  await withAccount(account, async (found, operator) => {
    const details = await describe(found, operator);
    if (json) printJson(details);
    else print(details);
  });
}

async function describe(account: AccountSummary, { db }: Operator) {
  const { id: accountId } = account;
  return {
    ...account,
    accessTokens: await countAccessTokens(db, accountId),
    apiKeys: await listApiKeys(db, accountId),
    deployments: await listDeployments(db, accountId),
    spending: await readSpending(db, accountId),
    paymentCustomer: (await findCustomer(db, accountId)) ?? null,
  };
}

function print(details: Awaited<ReturnType<typeof describe>>): void {
  const { apiKeys, deployments, spending, paymentCustomer: customer } = details;
  printFacts({
    id: details.id,
    email: details.email,
    name: details.name,
    username: details.username,
    verified: details.verified,
    disabled: details.disabled,
    plan: details.plan,
    created: details.createdAt,
    jobs: `${details.depth} of ${details.queueLimit}`,
    'monthly limit': limitText(spending.limit),
    'spent (USD)': inDollars(spending.spent),
    'access tokens': details.accessTokens,
    customer: customer ? `${customer.id} (${customer.processor})` : null,
    ...(customer?.lastError && { 'customer failed': customer.lastError }),
  });
  section('API keys', apiKeys.map(keyRow));
  section(
    'Deployments',
    deployments.map(({ name, ownStorage, createdAt }) => ({
      name,
      'own storage': ownStorage,
      created: createdAt,
    })),
  );
}

function keyRow(key: ApiKey) {
  return {
    id: key.id,
    key: `${key.start}…`,
    name: key.name,
    default: key.isDefault,
    created: key.createdAt,
    'last used': key.lastUsedAt,
    revoked: key.revokedAt,
  };
}

function section(title: string, rows: Parameters<typeof printTable>[0]): void {
  printLine('');
  printLine(rows.length > 0 ? `${title}:` : `${title}: none`);
  printTable(rows);
}
