import { text as readText } from 'node:stream/consumers';
import { limits } from '@genmedia/server/limits';
import { countAccessTokens } from '../accounts/access-tokens.ts';
import {
  type ApiKey,
  issueApiKey,
  issueDefaultApiKey,
  listApiKeys,
  revokeApiKey,
} from '../accounts/api-keys.ts';
import { type AuditEntry, listAudit } from '../accounts/audit.ts';
import { listByLoad } from '../accounts/list-by-load.ts';
import {
  type AccountSummary,
  changeLimit,
  changePlan,
  listAccounts,
} from '../accounts/manage-accounts.ts';
import { DeploymentError } from '../deployments/deployment.ts';
import { grantDeployment, listDeployments, revokeDeployment } from '../deployments/grants.ts';
import { findCustomer } from '../payments/customers.ts';
import { type MonthlyLimit, readSpending } from '../usage/manage-limit.ts';
import { inDollars, parseDollars } from '../usage/money.ts';
import { printFacts, printJson, printLine, printList, printTable } from './output.ts';
import { flag, limit, parse, text, UsageError, wholeNumber } from './parse.ts';
import { readPlan } from './read-plan.ts';
import { type Operator, requireAccount, withAccount, withDatabase } from './with-database.ts';

export async function list(args: string[]): Promise<void> {
  const parsed = parse(args, { options: { search: text, by: text, limit, json: flag } });
  const most = wholeNumber('--limit', parsed.limit);
  if (parsed.by !== undefined) return await listLoad(parsed, most);
  await withDatabase(async ({ db }) => {
    // One more account than shown tells whether there are more.
    const found = await listAccounts(db, { search: parsed.search, limit: most + 1 });
    printList(found.slice(0, most), {
      json: parsed.json,
      none: 'There is no such account.',
      row: ({ id, email, name, verified, disabled, plan, depth, queueLimit, createdAt }) => ({
        id,
        email,
        name,
        verified,
        disabled,
        plan,
        jobs: `${depth} of ${queueLimit}`,
        created: createdAt,
      }),
    });
    if (found.length > most) {
      process.stderr.write(
        `There are more than ${most} accounts. Use --search or --limit to see others.\n`,
      );
    }
  });
}

async function listLoad(
  { by, search, json }: { by?: string; search?: string; json?: boolean },
  most: number,
): Promise<void> {
  if (by !== 'load') throw new UsageError(`--by must be load, not ${JSON.stringify(by)}.`);
  if (search !== undefined)
    throw new UsageError('--by load lists all accounts. Leave --search out.');
  await withDatabase(async ({ db }) => {
    printList(await listByLoad(db, most), {
      json,
      none: 'No account has jobs or failing webhooks now.',
      row: ({ id, email, plan, jobs, failedCalls }) => ({
        id,
        email,
        plan,
        jobs,
        'failed webhook calls': failedCalls,
      }),
    });
  });
}

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
    deployments: await listDeployments(db, { accountId }),
    spending: await readSpending(db, accountId),
    paymentCustomer: (await findCustomer(db, accountId)) ?? null,
  };
}

function print({
  apiKeys,
  deployments,
  paymentCustomer: customer,
  spending,
  ...account
}: Awaited<ReturnType<typeof describe>>): void {
  const { id, email, name, username, verified, disabled, plan, depth, queueLimit, createdAt } =
    account;
  printFacts({
    id,
    email,
    name,
    username,
    verified,
    disabled,
    plan,
    created: createdAt,
    jobs: `${depth} of ${queueLimit}`,
    'monthly limit': limitCell(spending.limit),
    'spent (USD)': inDollars(spending.spent),
    'access tokens': account.accessTokens,
    customer: customer ? `${customer.id} (${customer.processor})` : null,
    ...(customer?.lastError && { 'customer failed': customer.lastError }),
  });
  section('API keys', apiKeys.map(keyRow));
  section(
    'Deployments',
    deployments.map((each) => ({
      name: each.name,
      'own storage': each.ownStorage,
      created: each.createdAt,
    })),
  );
}

function limitCell(monthlyLimit: MonthlyLimit): string {
  return typeof monthlyLimit === 'number' ? `${inDollars(monthlyLimit)} USD` : monthlyLimit;
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

export async function setPlan(args: string[]): Promise<void> {
  const { account, plan } = parse(args, { positionals: ['account', 'plan'] });
  const chosen = readPlan(plan);
  await withAccount(account, async ({ id, email }, { db }) => {
    await changePlan(db, id, chosen);
    const most = limits.jobs[chosen];
    printLine(`${email} has the plan ${chosen} now: up to ${most} jobs in its queue.`);
  });
}

export async function setLimit(args: string[]): Promise<void> {
  const syntax = { positionals: ['account'], options: { 'monthly-usd': text } } as const;
  const { account, 'monthly-usd': given } = parse(args, syntax);
  const newLimit = given === undefined ? undefined : readLimit(given);
  await withAccount(account, async ({ id, email }, { db }) => {
    if (newLimit !== undefined) await changeLimit(db, id, newLimit);
    const { limit: current, spent, reserved } = await readSpending(db, id);
    printLine(`${email} ${inWords(current)}`);
    const more = reserved > 0 ? `, and ${inDollars(reserved)} USD are reserved` : '';
    printLine(`${inDollars(spent)} USD are spent this month${more}.`);
  });
}

/** Throws UsageError. */
function readLimit(given: string): MonthlyLimit {
  if (given === 'none' || given === 'default') return given;
  const micros = parseDollars(given);
  if (micros !== undefined) return micros;
  const said = JSON.stringify(given);
  throw new UsageError(
    `--monthly-usd must be an amount such as 20 or 0.5, none or default: not ${said}.`,
  );
}

function inWords(monthlyLimit: MonthlyLimit): string {
  if (monthlyLimit === 'none') return 'has no limit for the month.';
  if (monthlyLimit === 'default') return 'may spend what MONTHLY_LIMIT_USD says, if it is set.';
  return `may spend ${limitCell(monthlyLimit)} a month on models with a price.`;
}

export async function createKey(args: string[]): Promise<void> {
  const parsed = parse(args, {
    positionals: ['account'],
    options: { name: text, default: flag, replace: flag, json: flag },
  });
  const { replace = false } = parsed;
  if (parsed.default && parsed.name !== undefined) {
    throw new UsageError(
      'The default key cannot have another name. Leave --name or --default out.',
    );
  }
  if (replace && !parsed.default) {
    throw new UsageError('--replace works only with --default. Add --default.');
  }
  await withAccount(parsed.account, async (account, operator) => {
    const apiKey = parsed.default
      ? await createDefault(operator, account, replace)
      : await issueApiKey(operator.db, account.id, parsed.name ?? 'operator');
    if (parsed.json) return printJson({ accountId: account.id, apiKey });
    printLine(apiKey);
    process.stderr.write(`The API key of ${account.email}. It is not shown again.\n`);
  });
}

async function createDefault(
  { db, openKeyring }: Operator,
  { id, email, verified }: AccountSummary,
  replace: boolean,
): Promise<string> {
  if (!verified) throw new Error(`${email} is not verified. Verification creates the default key.`);
  const apiKey = await issueDefaultApiKey(db, await openKeyring(), id, { replace });
  if (apiKey === undefined)
    throw new Error(`${email} already has a default key. --replace revokes it first.`);
  return apiKey;
}

export async function revokeKey(args: string[]): Promise<void> {
  const parsed = parse(args, { positionals: ['account', 'key-id'] });
  const keyId = wholeNumber('<key-id>', parsed['key-id']);
  await withAccount(parsed.account, async ({ id, email }, { db }) => {
    const key = (await listApiKeys(db, id)).find((each) => each.id === keyId);
    if (!key) {
      throw new Error(
        `${email} has no API key ${keyId}. genmedia accounts show ${id} lists its API keys.`,
      );
    }
    if (!(await revokeApiKey(db, id, keyId))) {
      throw new Error(`The key ${keyId} is revoked already.`);
    }
    printLine(`The API key ${keyId} (${key.name}) of ${email} is revoked.`);
    if (key.isDefault) {
      printLine(
        'Login returned this key and now returns none. create-key --default creates another.',
      );
    }
  });
}

export async function grant(args: string[]): Promise<void> {
  const {
    account,
    deployment: name,
    storage,
  } = parse(args, { positionals: ['account', 'deployment'], options: { storage: text } });
  const storageUrl = storage === '-' ? (await readText(process.stdin)).trim() : storage;
  await withAccount(account, async ({ id: accountId, email }, { db, openKeyring }) => {
    const keyring = await openKeyring();
    await grantDeployment({ db, keyring }, { accountId, name, storageUrl }).catch((error) => {
      throw error instanceof DeploymentError ? new UsageError(error.message) : error;
    });
    printLine(`${email} has the deployment ${name}.`);
  });
}

export async function revoke(args: string[]): Promise<void> {
  const { account, deployment: name } = parse(args, { positionals: ['account', 'deployment'] });
  await withAccount(account, async ({ id: accountId, email }, { db }) => {
    if (!(await revokeDeployment(db, { accountId, name }))) {
      throw new Error(
        `${email} has no deployment ${name}. genmedia accounts show ${accountId} lists its deployments.`,
      );
    }
    printLine(`${email} no longer has the deployment ${name}.`);
  });
}

export async function audit(args: string[]): Promise<void> {
  const { account, deployment, json, ...parsed } = parse(args, {
    options: { account: text, deployment: text, limit, json: flag },
  });
  const most = wholeNumber('--limit', parsed.limit);
  await withDatabase(async ({ db }) => {
    const entries = await listAudit(db, {
      limit: most,
      ...(account !== undefined && { accountId: (await requireAccount(db, account)).id }),
      ...(deployment !== undefined && { deployment }),
    });
    printList(entries, { json, none: 'There are no audit entries.', row: auditRow });
  });
}

function auditRow({ at, accountId: account, deployment, action, ...entry }: AuditEntry) {
  const by = entry.byOperator ? 'operator' : `API key ${entry.apiKeyId ?? '-'}`;
  const outcome = Object.entries(entry.outcome).map(([name, value]) => `${name} ${value}`);
  return {
    at,
    account,
    by,
    deployment,
    action,
    outcome: outcome.join(', '),
    request: entry.requestId,
  };
}
